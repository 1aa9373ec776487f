// Generated from the server's own description of itself by web/generate.ts; not edited by hand.

export const staffReasons = [
  "ACCESS_BLOCKED",
  "ALREADY_CANCELLED",
  "APP_OFF",
  "BUSY",
  "CHARGE_NOT_OPEN",
  "CHOOSE_COMPANY",
  "CLASS_NOT_BOOKABLE",
  "CODE_REQUIRED",
  "CODE_UNCHECKABLE",
  "CODE_WRONG",
  "CONFIRM_IDENTITY",
  "CONSENT_MISSING",
  "CPF_REQUIRED",
  "CREDIT_USED",
  "CYCLE_NOT_OFFERED",
  "DATABASE_AWAY",
  "DATABASE_FULL",
  "DEVICE_BUSY",
  "DEVICE_NOT_PAIRED",
  "DEVICE_OFFLINE",
  "DISCOUNT_TOO_LARGE",
  "DRAWER_OPEN",
  "FACTORY_PASSWORD",
  "FILES_TOO_LARGE",
  "FREEZE_LIMIT_EXCEEDED",
  "FREEZE_TOO_LONG",
  "GROUP_CLASSES_NOT_INCLUDED",
  "IDEMPOTENCY_KEY_IN_USE",
  "IDEMPOTENCY_KEY_REUSED",
  "IN_TRIAL",
  "IS_MEMBER",
  "JOURNEY_NOT_OFFERED",
  "KEY_EXPIRED",
  "KEY_REVOKED",
  "LAST_OWNER",
  "LINK_NOT_VALID",
  "MANDATES_NOT_OFFERED",
  "MANDATE_ACTIVE",
  "MEMBERSHIP_ENDED",
  "MOVE_IS_BUSY",
  "NOTHING_TO_REFUND",
  "NOT_A_TEST_COMPANY",
  "NOT_CANCELLING",
  "NOT_CONNECTED",
  "NOT_FREEZABLE",
  "NOT_FROZEN",
  "NOT_ON_DEVICES",
  "NOT_OPEN",
  "NOT_REVERSIBLE",
  "NOT_UNKNOWN",
  "NO_ACTIVE_MEMBERSHIP",
  "NO_CREDIT",
  "NO_DRAWER",
  "NO_EMAIL",
  "NO_OPEN_CHARGE",
  "NO_SECOND_FACTOR",
  "NO_WEBHOOK",
  "OUTCOME_UNKNOWN",
  "OWN_PASSWORD",
  "OWN_SECOND_FACTOR",
  "PARTS_DIFFER",
  "PASSKEY_REFUSED",
  "PLAN_INACTIVE",
  "PLAN_NOT_CHANGEABLE",
  "PLAN_NOT_IN_UNIT",
  "PROMOTION_INVALID",
  "PROMOTION_WITH_DISCOUNT",
  "PROVIDER_AWAY",
  "PROVIDER_BUSY",
  "PROVIDER_REFUSED",
  "PROVIDER_UNAUTHORISED",
  "PROVIDER_UNCLEAR",
  "REFUND_TOO_LARGE",
  "RESTORED_COPY",
  "ROLE_IN_USE",
  "SALE_NOT_OPEN",
  "SALE_NOT_PAID",
  "SALE_NOT_UNDOABLE",
  "SAME_PLAN",
  "SECOND_FACTOR_LOCKED",
  "SECOND_FACTOR_REQUIRED",
  "SECRET_LOST",
  "SECRET_NOT_KEPT",
  "SELF_REFERRAL",
  "SESSION_TOO_FAST",
  "TOOK_TOO_LONG",
  "TOO_BUSY",
  "TOO_MANY_AT_ONCE",
  "TOO_MANY_KEYS",
  "TOO_MANY_PASSKEYS",
  "TOO_MANY_ROWS",
  "TOO_MANY_TRIES",
  "TOO_MANY_WEBHOOKS",
  "UNVERIFIED",
  "WEBHOOK_OFF",
  "WEEKLY_LIMIT_REACHED",
  "WRONG_PASSWORD"
] as const

export const appReasons = [
  "ACCESS_BLOCKED",
  "ALREADY_ASKED",
  "ALREADY_CANCELLED",
  "ASK_AT_DESK",
  "BUSY",
  "CHARGE_NOT_OPEN",
  "CHOOSE_COMPANY",
  "CLASS_NOT_BOOKABLE",
  "CODE_REQUIRED",
  "CODE_UNCHECKABLE",
  "CODE_WRONG",
  "CONFIRM_IDENTITY",
  "CPF_REQUIRED",
  "CYCLE_NOT_OFFERED",
  "DATABASE_AWAY",
  "DATABASE_FULL",
  "FREEZE_LIMIT_EXCEEDED",
  "FREEZE_TOO_LONG",
  "GROUP_CLASSES_NOT_INCLUDED",
  "IDEMPOTENCY_KEY_IN_USE",
  "IDEMPOTENCY_KEY_REUSED",
  "JOURNEY_NOT_OFFERED",
  "LINK_NOT_VALID",
  "MANDATES_NOT_OFFERED",
  "MANDATE_ACTIVE",
  "MEMBERSHIP_ENDED",
  "MISSED_A_CLASS",
  "NOTHING_MEASURED",
  "NOT_CANCELLING",
  "NOT_CONNECTED",
  "NOT_FREEZABLE",
  "NOT_FROZEN",
  "NO_ACTIVE_MEMBERSHIP",
  "NO_OPEN_CHARGE",
  "OUTCOME_UNKNOWN",
  "PASSKEY_REFUSED",
  "PROOF_NEEDED",
  "PROVIDER_AWAY",
  "PROVIDER_BUSY",
  "PROVIDER_REFUSED",
  "PROVIDER_UNAUTHORISED",
  "PROVIDER_UNCLEAR",
  "SECOND_FACTOR_LOCKED",
  "SECOND_FACTOR_REQUIRED",
  "SECRET_NOT_KEPT",
  "SESSION_TOO_FAST",
  "TOOK_TOO_LONG",
  "TOO_BUSY",
  "TOO_EARLY_TO_BOOK",
  "TOO_LATE_TO_LEAVE",
  "TOO_MANY_AT_ONCE",
  "TOO_MANY_PASSKEYS",
  "TOO_MANY_ROWS",
  "TOO_MANY_TRIES",
  "TOO_MANY_WORKOUTS",
  "WEEKLY_LIMIT_REACHED",
  "WORKOUT_IN_FUTURE",
  "WORKOUT_TOO_LONG",
  "WORKOUT_TOO_OLD",
  "WRONG_PASSWORD"
] as const

/** Every rule that a field may break, with what is always given beside it. */
export interface FieldRules {
  required: never
  blank: never
  unknown: never
  type: 'types'
  enum: 'values'
  min: 'limit'
  max: 'limit'
  max_total: 'limit'
  min_length: 'limit'
  max_length: 'limit'
  min_items: 'limit'
  max_items: 'limit'
  unique: never
  form: 'pattern'
  text: never
  uuid: never
  date: never
  timestamp: never
  email: never
  phone: never
  cpf: never
  cnpj: never
  network: never
  url: never
  https: never
  url_credentials: never
  picture: never
  public_host: never
  future: never
  not_future: never
  earliest: 'moment'
  latest: 'moment'
  after: 'other'
  not_before: 'other'
  not_after: 'other'
  max_days: 'limit'
  not_with: 'others'
  wrong_password: never
  common_password: never
  personal_password: never
  patterned_password: never
  simple_password: never
  wrong_code: never
  wrong_passkey: never
  too_late: never
  json: never
  max_depth: 'limit'
  host: never
  unreadable: never
}
