import { type Static, Type } from 'typebox'
import { shownFields } from '#platform/kind.ts'
import { Id, Named, Timestamp } from '#platform/schema/schema.ts'
import { planFields } from './fields.ts'

const plan = {
  id: Id(),
  ...shownFields(planFields, [
    'name',
    'description',
    'billing_period',
    'price_cents',
    'enrollment_fee_cents',
    'duration_days',
    'trial_days',
    'grace_period_days',
    'max_classes_per_week',
    'has_group_classes',
    'has_personal_trainer',
    'has_locker',
    'max_freezes_per_year',
    'max_freeze_days',
    'is_active',
    'sort_order',
  ]),
  created_at: Timestamp(),
}

export const PlanListItem = Named('PlanListItem', plan)
export const Plan = Named('Plan', { ...plan, updated_at: Timestamp() })

export const ListPlansQuery = Type.Object({
  is_active: Type.Optional(Type.Boolean({ description: 'True: those on sale; false: those no longer sold.' })),
})
export type ListPlansQuery = Static<typeof ListPlansQuery>
