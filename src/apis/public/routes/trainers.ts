import { Type } from 'typebox'
import { getTrainer } from '#modules/trainers/get-trainer.ts'
import { listTrainers } from '#modules/trainers/list-trainers.ts'
import { ListTrainersQuery, Trainer, TrainerListItem } from '#modules/trainers/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
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
    reply: data(Trainer),
    handle: (ctx, { params }) => getTrainer(ctx, params.id),
  }),
]
