import { Type } from 'typebox'
import { fillFreeSeats } from '#modules/classes/index.ts'
import { validitySql } from '#modules/validity/index.ts'
import { duplicate, notFound } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { defineKind } from '#platform/kind.ts'
import { planFields, promotionFields, promotionKey } from './fields.ts'
import { replaceUnits } from './sql.ts'

export const planKind = defineKind({
  path: 'plans',
  section: 'plans',
  table: 'plans',
  one: 'Plan',
  fields: planFields,
  order: ['sort_order', 'name'],
  mistakes({ kind, credits, installments, duration_days }) {
    const mistakes: FieldError[] = []
    // Each entry takes one of a pass's credits; a pass without a number of credits would never run out.
    if (kind === 'passe' && credits === null) {
      mistakes.push({ field: 'credits', rule: 'required', message: 'is required for a pass' })
    }
    // The last part is due before the period ends.
    const limit = Math.min(Math.max(1, Math.floor(duration_days / 30)), 120)
    if (installments > limit) {
      const message = `must be at most ${limit}: one for each 30 days of duration_days, and 120`
      mistakes.push({ field: 'installments', rule: 'max', limit, message })
    }
    return mistakes
  },
  aside: { units: { select: validitySql.unitsOfPlan, write: replaceUnits } },
  async after(tx) {
    await fillFreeSeats(tx)
  },
  failures: { plan_units_team_id_store_id_fkey: () => notFound('Unit', 'units') },
})

export const promotionKind = defineKind({
  path: 'promotions',
  section: 'promotions',
  table: 'promotions',
  one: 'Promotion',
  fields: promotionFields,
  shown: { uses: Type.Integer() },
  key: { field: 'code', column: 'code_key', of: promotionKey },
  order: ['code_key'],
  mistakes({ valid_from, valid_until }) {
    if (valid_from === null || valid_until === null || valid_from <= valid_until) return []
    const message = `must not be before ${valid_from}`
    return [{ field: 'valid_until', rule: 'not_before', other: 'valid_from', message }]
  },
  failures: {
    promotions_code_key: () => duplicate('code', 'This code is used already.'),
    promotions_not_overused: () => duplicate('max_uses', 'It has been used more often already.'),
  },
})
