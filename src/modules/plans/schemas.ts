import { type Static, Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/http/schema.ts'

export const billingPeriods = ['monthly', 'quarterly', 'semiannual', 'annual'] as const

const plan = {
  id: Id(),
  name: Type.String({ examples: ['Mensal'] }),
  description: Nullable(Type.String({ examples: ['Musculação livre e três aulas por semana'] })),
  billing_period: OneOf(billingPeriods),
  price_cents: Type.Integer({ examples: [12990] }),
  enrollment_fee_cents: Type.Integer({ examples: [4990] }),
  duration_days: Type.Integer({ examples: [30] }),
  trial_days: Type.Integer({ description: 'Days of free trial.', examples: [7] }),
  grace_period_days: Type.Integer({ description: 'Days of grace after the due date.', examples: [5] }),
  max_classes_per_week: Nullable(Type.Integer({ description: 'Null: unlimited.', examples: [3] })),
  has_group_classes: Type.Boolean(),
  has_personal_trainer: Type.Boolean(),
  has_locker: Type.Boolean(),
  max_freezes_per_year: Type.Integer({ examples: [2] }),
  max_freeze_days: Type.Integer({ description: 'At most so many days per freeze.', examples: [30] }),
  is_active: Type.Boolean({ description: 'Available for sale.' }),
  sort_order: Type.Integer({ examples: [1] }),
  created_at: Timestamp(),
}

export const PlanListItem = Named('PlanListItem', plan)
export const Plan = Named('Plan', { ...plan, updated_at: Timestamp() })

export const PlanIdParams = Type.Object({ id: plan.id })
export const ListPlansQuery = Type.Object({
  is_active: Type.Optional(Type.Boolean({ description: 'True: those on sale; false: those no longer sold.' })),
})
export type ListPlansQuery = Static<typeof ListPlansQuery>
