import { markOf } from './canaries.ts'
import { debounceSeconds, lessonsOfDay, maxVisitMinutes, plans, type Setting, units } from './gyms.ts'

/** The file for `catraca apply` that makes the company. */
export function companyFile({ timeZone, billing, denyWhenFull, lateFees }: Setting, slug: string): object {
  const mark = markOf(slug)
  return {
    company: {
      slug,
      name: `Academia ${mark}`,
      timezone: timeZone,
      test: true,
      billing,
      access: {
        debounce_seconds: debounceSeconds,
        max_visit_minutes: maxVisitMinutes,
        deny_when_full: denyWhenFull,
      },
      ...(lateFees && { dunning: { late_fine_pct: 2, late_interest_pct: 1 } }),
    },
    units: units.map(({ ref, capacity }) => ({ ref, name: `${ref} ${mark}`, max_capacity: capacity })),
    plans: [...plans, { ...plans[0]!, ref: 'velho', isActive: false }].map((plan) => ({
      ref: plan.ref,
      name: `${plan.ref} ${mark}`,
      kind: plan.credits === null ? 'matricula' : 'passe',
      price_cents: plan.price,
      enrollment_fee_cents: plan.fee,
      duration_days: plan.days,
      installments: plan.installments,
      trial_days: plan.trialDays,
      grace_period_days: plan.grace,
      max_classes_per_week: plan.classesPerWeek,
      has_group_classes: plan.groupClasses,
      max_freezes_per_year: plan.freezesPerYear,
      max_freeze_days: plan.freezeDays,
      ...(plan.credits === null ? {} : { credits: plan.credits }),
      ...('isActive' in plan ? { is_active: plan.isActive } : {}),
      units: plan.units,
      access_hours: plan.hours,
    })),
    partner_programs: [{ name: `Parceria ${mark}`, active: true, max_entries_per_day: 1 }],
    trainers: [{ ref: 'ana', name: `Ana Souza ${mark}` }],
    exercises: [{ ref: 'supino', name: `Supino ${mark}` }],
    class_types: [{ ref: 'spinning', name: `Spinning ${mark}`, duration_minutes: 50, default_max_capacity: 2 }],
    schedule: lessonsOfDay.flatMap(({ ref, from, to, capacity }) =>
      [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        ref: `${ref}-${day_of_week}`,
        class_type: 'spinning',
        day_of_week,
        start_time: from,
        end_time: to,
        max_capacity: capacity,
      })),
    ),
  }
}
