import { Type } from 'typebox'
import { listTrainers } from '#modules/trainers/list-trainers.ts'
import { ListTrainersQuery, Trainer, TrainerIdParams, TrainerListItem } from '#modules/trainers/schemas.ts'
import { findTrainer } from '#modules/trainers/sql.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { notFound } from '#platform/errors/failure.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Trainers', scope: 'trainers:read' })

export const trainerEndpoints = [
  endpoint('GET /trainers', {
    operationId: 'listTrainers',
    summary: 'List trainers',
    description: 'By name, without their students.',
    query: ListTrainersQuery,
    reply: data(Type.Array(TrainerListItem)),
    handle: (ctx, { query }) => listTrainers(ctx, query),
  }),
  endpoint('GET /trainers/:id', {
    operationId: 'getTrainer',
    summary: 'Get a trainer',
    description: 'With the students, by name.',
    params: TrainerIdParams,
    reply: data(Trainer),
    handle: async (ctx, { params }) => (await findTrainer(ctx.db, ctx.teamId, params.id)) ?? notFound('Trainer'),
  }),
]
