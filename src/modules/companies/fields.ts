import { Type } from 'typebox'
import { field } from '#platform/kind.ts'
import { Count, Email, Nullable, OneOf, Text } from '#platform/schema/schema.ts'

/** The company's rules for entries. */
export const doorFields = {
  debounce_seconds: field(Count(0), { default: 120 }),
  max_visit_minutes: field(Count(1), { default: 180 }),
  deny_when_full: field(Type.Boolean(), { default: false }),
  unconfirmed_counts: field(
    Type.Boolean({
      description:
        'Whether a person whom a turnstile has let through counts as having entered if it never reports whether they passed.',
    }),
    { default: true },
  ),
}

const NoticeDays = (description: string) => Type.Integer({ minimum: 0, maximum: 30, description })
/** The parts of the app that a company can switch on and off, each by its field `app_…`. */
export const appParts = ['sign_up', 'leads', 'classes', 'workouts'] as const
export type AppPart = (typeof appParts)[number]

/** The app of the company's members. In a file, its fields are named without `app_`. */
export const appFields = {
  app_enabled: field(Type.Boolean({ description: 'Whether members may use the app.' }), { default: true }),
  app_sign_up: field(Type.Boolean({ description: 'Whether visitors may sign up by themselves.' }), { default: false }),
  app_leads: field(
    Type.Boolean({ description: 'Whether the form for the website accepts people who want to hear from the company.' }),
    { default: false },
  ),
  app_classes: field(Type.Boolean({ description: 'Whether the app shows the classes.' }), { default: true }),
  app_workouts: field(Type.Boolean({ description: 'Whether the app shows the workouts.' }), { default: true }),
  app_color: field(
    Nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'The colour of the app, as #rrggbb.' })),
    {
      default: null,
    },
  ),
  app_logo: field(
    Nullable(
      Type.String({
        // A picture of 100 kB, in base64.
        maxLength: 133_400,
        pattern: '^(https://[^\\s"<>]{1,2000}|data:image/(png|jpeg|webp|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2})$',
        description: 'An https address, or a picture as a data: address: PNG, JPEG, WebP or SVG, of at most 100 kB.',
      }),
    ),
    { default: null },
  ),
  app_welcome: field(Nullable(Text(500, { description: 'The text that people read before they have signed in.' })), {
    default: null,
  }),
  app_contact: field(Nullable(Text(500, { description: 'How to reach the company, as the app shows it.' })), {
    default: null,
  }),
  app_freeze: field(
    Type.Boolean({ description: 'Whether members may freeze in the app, within the limits of their plan.' }),
    { default: true },
  ),
  app_cancel: field(
    Type.Boolean({ description: 'Whether members may cancel and renew in the app, at the end of their period.' }),
    { default: true },
  ),
  app_book_hours_before: field(
    Nullable(
      Type.Integer({
        ...{ minimum: 1, maximum: 720 },
        description: 'How many hours before a class members may book it in the app at the earliest; null: at any time.',
      }),
    ),
    { default: null },
  ),
  app_leave_hours_before: field(
    Type.Integer({
      ...{ minimum: 0, maximum: 168 },
      description: 'How many hours before a class members can still give up a seat in the app.',
    }),
    { default: 0 },
  ),
  app_no_show_block_days: field(
    Type.Integer({
      ...{ minimum: 0, maximum: 90 },
      description: 'For how many days members who miss a class that they have booked may not book in the app.',
    }),
    { default: 0 },
  ),
  app_measure: field(Type.Boolean({ description: 'Whether members may enter body measurements in the app.' }), {
    default: false,
  }),
  app_payment_text: field(Nullable(Text(1000, { description: 'How to pay debts, as the app shows it.' })), {
    default: null,
  }),
  app_notices: field(Type.Boolean({ description: 'Whether members get notices by mail.' }), { default: true }),
  app_trial_notice_days: field(
    NoticeDays('How many days before its end a member is notified about a trial; 0: no notice.'),
    {
      default: 3,
    },
  ),
}

const DayList = (description: string, { least, most, count = 5 }: { least: number; most: number; count?: number }) =>
  Type.Array(Type.Integer({ minimum: least, maximum: most }), { maxItems: count, uniqueItems: true, description })

/** How the company collects what is owed to it. */
export const dunningFields = {
  charge_days_ahead: field(
    Type.Integer({
      ...{ minimum: 0, maximum: 10 },
      description: 'How many days before a period begins it is charged, if a payment provider is connected.',
    }),
    { default: 5 },
  ),
  remind_days_before: field(
    DayList('How many days before a charge is due the member is notified; 0: on that day.', { least: 0, most: 30 }),
    { default: [3, 0] },
  ),
  remind_days_after: field(
    DayList('How many days after the due day the member is reminded of an unpaid charge.', {
      least: 1,
      most: 90,
    }),
    { default: [1, 3, 7] },
  ),
  retry_days: field(
    DayList(
      'How many days after the due day a bank that did not pay with a mandate is asked again; at most three times.',
      {
        least: 1,
        most: 7,
        count: 3,
      },
    ),
    { default: [1, 4, 7] },
  ),
  late_fine_pct: field(
    Type.Number({
      minimum: 0,
      maximum: 2,
      description: 'The fine for a late charge, in percent; at most 2 by law.',
    }),
    { default: 0 },
  ),
  late_interest_pct: field(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The interest for each month of delay, in percent; at most 1 by law.',
    }),
    { default: 0 },
  ),
}

const Days = (description: string) => Type.Integer({ minimum: 1, maximum: 3650, description })

/** How long the company keeps rows that would otherwise pile up. */
export const retentionFields = {
  events_kept_days: field(
    Type.Integer({ minimum: 7, maximum: 3650, description: 'How long events can be listed, replayed and recovered.' }),
    { default: 90 },
  ),
  deliveries_kept_days: field(Days('How long accepted deliveries are listed; never longer than events.'), {
    default: 30,
  }),
  audit_kept_years: field(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'The minimum time for which lines of the audit trail are kept.',
    }),
    { default: 5 },
  ),
  requests_kept_days: field(Days('How long the requests made with keys are listed.'), { default: 30 }),
}

/** The fields that a company's file and its settings have in common. */
export const companyFields = {
  name: field(Text(200)),
  billing: field(OneOf(['internal', 'external']), { default: 'external' }),
  alert_email: field(Nullable(Email()), { default: null }),
  cnpj: field(
    Nullable(
      Type.String({
        format: 'cnpj',
        description: 'The company’s CNPJ, as receipts show it.',
        examples: ['12.345.678/0001-95'],
      }),
    ),
    { default: null },
  ),
  ...doorFields,
  ...appFields,
  ...dunningFields,
  ...retentionFields,
}
