// Generated from the server's own description of itself by web/generate.ts; not edited by hand.

export const scopes = [
  "members:read",
  "members:write",
  "plans:read",
  "memberships:read",
  "memberships:write",
  "classes:read",
  "classes:write",
  "workouts:read",
  "workouts:write",
  "exercises:read",
  "trainers:read",
  "metrics:read",
  "access:read",
  "access:write"
] as const

export const eventTypes = [
  "member.created",
  "member.updated",
  "member.status_changed",
  "member.deactivated",
  "membership.created",
  "membership.activated",
  "membership.renewed",
  "membership.cancelled",
  "membership.past_due",
  "access.checkin",
  "access.checkin_cancelled",
  "access.checkout",
  "access.denied",
  "class.created",
  "class.booked",
  "class.cancelled",
  "sale.created",
  "sale.paid",
  "sale.refunded",
  "financial.created",
  "financial.paid",
  "financial.overdue"
] as const

export const topics = [
  "access",
  "app",
  "catalogue",
  "classes",
  "developers",
  "devices",
  "members",
  "memberships",
  "money",
  "moves",
  "partners",
  "settings",
  "staff",
  "webhooks",
  "workouts"
] as const

export const mostListed = 100
export const mostCounted = 1000
export const mostFound = 8
export const mostReportRows = 20000
