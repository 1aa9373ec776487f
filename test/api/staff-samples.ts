import { bridgeOf } from '#test/harness/bridge.ts'
import type { Gym } from '#test/harness/gym.ts'
import { giveCpf, sampleAttempt, sampleBank, sampleDifference, sampleMandate, sampleMandates } from './bank-samples.ts'
import { onePixel } from './one-pixel.ts'
import { samplePartner } from './partner-samples.ts'

// The samples for endpoints that only the dashboard has; samples.ts joins them to those of the public API.

const post = async (gym: Gym, path: string, body?: object) => {
  const answer = await (await gym.owner()).post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

const random = () => crypto.randomUUID().slice(0, 8)
/** A turnstile that can be reached. */
async function newLiveDevice(gym: Gym): Promise<string> {
  const { bridge, device } = await bridgeOf(gym)
  await bridge.health([device])
  return device
}
const newMember = async (gym: Gym): Promise<string> =>
  (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
const today = () => Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
/** By the clock of the gym, which another sample may have moved past midnight. */
const dayOf = async (gym: Gym): Promise<string> => {
  const { now, timeZone } = await gym.context()
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

const reason = 'Digitado errado'

const sale = { items: [{ description: 'Água', quantity: 2, unit_price_cents: 650 }] }

/** For every kind of the catalogue: the bodies to create one, and to change it. */
const catalogue: Record<string, { create: (gym: Gym) => Promise<object>; change: object }> = {
  units: { create: async () => ({ name: `Unit ${random()}`, max_capacity: 40 }), change: { max_capacity: 30 } },
  devices: {
    create: async (gym) => ({ name: `Turnstile ${random()}`, store_id: gym.units.u1! }),
    change: { name: 'Main turnstile' },
  },
  sources: { create: async () => ({ name: `Radio ${random()}` }), change: { is_active: false } },
  promotions: { create: async () => ({ code: `SUMMER-${random()}`, discount_pct: 10 }), change: { discount_pct: 5 } },
  'partner-programs': {
    create: async () => ({ name: `Program ${random()}` }),
    change: { max_entries_per_day: 2 },
  },
  'class-types': {
    create: async () => ({ name: `Yoga ${random()}`, duration_minutes: 50, default_max_capacity: 12 }),
    change: { color: '#336699' },
  },
  'class-schedule': {
    create: async (gym) => ({
      class_type_id: await classType(gym),
      day_of_week: 3,
      start_time: '18:00',
      end_time: '18:50',
      max_capacity: 12,
    }),
    change: { max_capacity: 10 },
  },
  exercises: { create: async () => ({ name: `Agachamento ${random()}` }), change: { equipment: ['barra'] } },
  trainers: { create: async () => ({ name: `Rui ${random()}` }), change: { accepts_new_students: false } },
  plans: { create: async () => ({ name: `Plan ${random()}`, price_cents: 9900 }), change: { trial_days: 3 } },
}
const kinds = Object.entries(catalogue)

const classType = async (gym: Gym): Promise<string> => (await gym.api.get('/class-types')).body.data[0].id
const operation = (verb: string, kind: string) =>
  `${verb}Catalogue${kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`

async function newCharge(gym: Gym): Promise<string> {
  const member_profile_id = await newMember(gym)
  await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal!, start_date: today() })
  return (await (await gym.owner()).get(`/charges?member_id=${member_profile_id}`)).body.data[0].id
}

/** Two halves of the price of a sample membership. */
const halves = async (gym: Gym) => {
  const { price_cents } = (await gym.api.get(`/plans/${gym.plans.mensal}`)).body.data
  const [first, second] = [Math.ceil(price_cents / 2), Math.floor(price_cents / 2)]
  const due_date = await dayOf(gym)
  return [first, second].map((amount_cents) => ({ amount_cents, due_date }))
}

/** A plan beside the one that sample memberships have. */
const otherPlan = async (gym: Gym) => ({
  plan_id: (await post(gym, '/catalogue/plans', await catalogue.plans!.create(gym))).id,
})

const newDocument = async (gym: Gym): Promise<string> =>
  (await post(gym, '/documents', { name: `Contrato ${random()}`, text: 'Li e aceito as regras.' })).id

/** Pays a charge; returns the id of the payment's line in the ledger. */
async function paymentOf(gym: Gym, charge: string): Promise<string> {
  const { member_id } = await post(gym, `/charges/${charge}/pay`, { payment_method: 'pix' })
  const { body } = await (await gym.owner()).get(`/members/${member_id}/ledger`)
  return body.data.find((entry: { kind: string }) => entry.kind === 'payment').id
}

/** By the company: the payment of the charge that was prepared last. */
const refundable = new Map<string, string>()

export const staffMakers: Record<string, (gym: Gym) => Promise<string>> = {
  charges: newCharge,
  ledger: async (gym) => paymentOf(gym, await newCharge(gym)),
  sales: async (gym) => (await post(gym, '/sales', sale)).id,
  roles: async (gym) => (await post(gym, '/roles', { name: `Líder ${random()}`, permissions: ['members:read'] })).id,
  documents: newDocument,
  leads: async (gym) => (await post(gym, '/leads', { full_name: 'Bia Prado' })).id,
  notes: async (gym) => (await post(gym, `/members/${await newMember(gym)}/notes`, { text: 'Left a towel' })).id,
  keys: async (gym) => (await post(gym, '/keys', { name: 'Site', scopes: ['plans:read'] })).id,
  // An address at which nobody answers. The only call of these tests that leaves the machine finds this out and reports it.
  webhooks: async (gym) => (await post(gym, '/webhooks', { url: 'http://127.0.0.1:9/' })).id,
  devices: newLiveDevice,
  // A person has one open at a time.
  drawers: async (gym) => {
    const { body } = await (await gym.owner()).get('/drawers?open=true')
    return body.data[0]?.id ?? (await post(gym, '/drawers', { float_cents: 10_000 })).id
  },
  'payment-differences': sampleDifference,
  'payment-attempts': sampleAttempt,
  mandates: sampleMandate,
  'partner-connections': samplePartner,
  moves: async (gym) => {
    await post(gym, '/moves', sheets)
    return (await (await gym.owner()).get('/moves')).body.data[0].id
  },
  staff: async (gym) =>
    (await post(gym, '/staff', { name: 'Rita', email: `${random()}@example.com`, role: 'trainer' })).id,
  ...Object.fromEntries(
    kinds.map(([kind, { create }]) => [
      `catalogue/${kind}`,
      async (gym: Gym) => (await post(gym, `/catalogue/${kind}`, await create(gym))).id,
    ]),
  ),
}

/** A gym has one owner in these tests, whose drawer is opened once. */
async function openDrawer(gym: Gym): Promise<string> {
  await (await gym.owner()).post('/drawers', { float_cents: 10_000 })
  return ''
}

export const staffPreparations: Record<string, (gym: Gym, id: string) => Promise<string>> = {
  collectCharge: sampleBank,
  refundCharge: async (gym, id) => {
    refundable.set(gym.teamId, await paymentOf(gym, id))
    return ''
  },
  payByCredit: async (gym, id) => {
    const { member_id } = await post(gym, `/charges/${id}/split`, { parts: await halves(gym), reason })
    const { body } = await (await gym.owner()).get(`/charges?member_id=${member_id}`)
    const other = body.data.find((charge: { id: string }) => charge.id !== id)
    await post(gym, `/charges/${other.id}/pay`, { amount_cents: other.amount_cents + 100 })
    return ''
  },
  mailReceipt: async (gym, id) => {
    const { db } = await gym.context()
    const ofEntry = db.selectFrom('ledger_entries').select('member_id').where('id', '=', id)
    await db
      .updateTable('members')
      .set({ email: `${random()}@example.com` })
      .where('id', '=', ofEntry)
      .execute()
    return ''
  },
  getSettledYear: async () => '?year=2026',
  takeBackCancellation: async (gym, id) => {
    await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
    return ''
  },
  moveCash: openDrawer,
  closeOwnDrawer: openDrawer,
  askForWaysToPay: sampleMandates,
  offerMandate: async (gym, id) => {
    await giveCpf(gym, id)
    return sampleMandates(gym)
  },
  joinPartnerPerson: async (gym) => {
    await samplePartner(gym)
    return ''
  },
  partPartnerPerson: async (gym, id) => {
    await samplePartner(gym)
    await post(gym, `/members/${id}/partner-links`, visitor)
    return ''
  },
  removeMoveFile: async (gym) => {
    await post(gym, '/move-files', clients)
    return ''
  },
  findPeople: async () => '?q=ana',
  startEnrolment: async (gym, id) => {
    await gym.api.post('/memberships', { member_profile_id: id, plan_id: gym.plans.mensal!, start_date: today() })
    return ''
  },
  refundSale: async (gym, id) => {
    await post(gym, `/sales/${id}/pay`, { payment_method: 'pix' })
    return ''
  },
}

/** A move from sheets, without any upload so far. */
const sheets = { source: 'sheets', settings: {} }
const clients = { name: 'clientes.csv', part: 0, data: Buffer.from('Nome;CPF\nAna Souza;\n').toString('base64') }

const visitor = { program: 'wellhub', person_key: '1000000000001' }

export const staffBodies: Record<string, (gym: Gym) => Promise<object>> = {
  changeDeviceConnection: async () => ({ address: 'http://192.168.0.129', login: 'catraca' }),
  releaseDevice: async () => ({ direction: 'in', reason: 'Visita' }),
  setPartnerPrices: async () => ({ visit_cents: 1500, person_month_cents: null }),
  comparePartnerReport: async () => ({ visits: [{ person_key: '1000000000001', date: today() }] }),
  joinPartnerPerson: async () => visitor,
  partPartnerPerson: async () => visitor,
  connectMove: async () => sheets,
  changeMove: async () => ({ nightly: true }),
  startMove: async () => ({ dry_run: true }),
  undoMove: async (gym) => ({ run_id: await staffReferences.run_id!(gym) }),
  decideMovedPerson: async () => ({ external_id: '1042', member_id: null }),
  uploadMoveFile: async () => clients,
  removeMoveFile: async () => ({ name: clients.name }),
  previewMoveFiles: async () => ({}),
  testPassage: async () => ({ direction: 'out' }),
  startEnrolment: async (gym) => ({ device_id: (await bridgeOf(gym)).device, what: 'card' }),
  noteConsent: async () => ({ what: 'face', given: true }),
  connectMember: async (gym) => ({ trainer_id: gym.trainers.ana! }),
  overrideEntry: async (gym) => ({ member_id: await newMember(gym), reason: 'Forgot the card' }),
  changeMemberPhoto: async () => ({ photo: onePixel }),
  createStaffRole: async () => ({ name: 'Líder de turno', permissions: ['members:read', 'access:read'] }),
  changeStaffRole: async () => ({ permissions: ['members:read', 'money:read'] }),
  publishDocument: async () => ({ name: `Contrato ${random()}`, text: 'Li e aceito as regras.' }),
  noteSignature: async (gym) => ({ document_id: await newDocument(gym) }),
  changeMemberHealth: async () => ({ note: 'Hipertensa', certificate_until: null }),
  createLead: async () => ({ full_name: 'Bia Prado', source: 'Instagram' }),
  changeLead: async () => ({ stage: 'contacted', next_step: 'Aula experimental' }),
  noteOnMember: async () => ({ text: 'Will pay on Friday' }),
  blockMember: async () => ({ reason: 'Owes a towel' }),
  importMembers: async () => ({ rows: [{ full_name: 'Rui Lima' }], dry_run: false }),
  exportMembers: async () => ({ status: 'active' }),
  correctPerson: async () => ({ full_name: 'Ana Souza Lima' }),
  verifyMember: async () => ({ full_name: 'Ana Souza Lima' }),
  payCharge: async () => ({ payment_method: 'pix' }),
  discountCharge: async () => ({ amount_cents: 100, reason }),
  waiveCharge: async () => ({ reason }),
  postponeCharge: async (gym) => ({ due_date: await dayOf(gym), reason }),
  previewFreeze: async (gym) => ({
    freeze_end_date: Temporal.PlainDate.from(await dayOf(gym))
      .add({ days: 3 })
      .toString(),
  }),
  previewCancellation: async () => ({ effective_immediately: false }),
  changePlan: otherPlan,
  previewPlanChange: otherPlan,
  notePromise: async (gym) => ({ promised_on: await dayOf(gym), reason }),
  splitCharge: async (gym) => ({ parts: await halves(gym), reason }),
  refundCharge: async (gym) => ({ entry_id: refundable.get(gym.teamId), amount_cents: 100, reason }),
  reversePayment: async () => ({ reason }),
  settleDifference: async () => ({ reason }),
  assignPayment: async (gym) => ({ member_id: await newMember(gym), reason }),
  returnPayment: async () => ({ reason }),
  undoSale: async () => ({ reason }),
  openDrawer: async () => ({ float_cents: 10_000 }),
  moveCash: async () => ({ direction: 'out', amount_cents: 5000, reason: 'Sangria' }),
  closeOwnDrawer: async () => ({ counted_cents: 10_000 }),
  closeDrawer: async () => ({ counted_cents: 10_000, note: 'Ficou aberto' }),
  quoteMembership: async (gym) => ({ plan_id: gym.plans.mensal!, start_date: today() }),
  createSale: async () => sale,
  paySale: async () => ({ payment_method: 'cash' }),
  refundSale: async () => ({ amount_cents: 100 }),
  changeClass: async () => ({ max_capacity: 15 }),
  createApiKey: async () => ({ name: 'Site', scopes: ['plans:read'] }),
  rotateApiKey: async () => ({ overlap_hours: 1 }),
  createWebhook: async () => ({ url: 'https://example.com/hooks' }),
  changeWebhook: async () => ({ is_enabled: false }),
  rotateSecret: async () => ({ overlap_hours: 1 }),
  replayEvent: async (gym) => ({ event_id: await staffReferences.event_id!(gym) }),
  recoverEvents: async () => ({ since: Temporal.Now.instant().subtract({ hours: 1 }).toString() }),
  changeCompany: async () => ({ deny_when_full: false }),
  moveClock: async () => ({ to: Temporal.Now.instant().add({ hours: 1 }).toString() }),
  inviteStaff: async () => ({ name: 'Rita', email: `${random()}@example.com`, role: 'receptionist' }),
  changeStaff: async () => ({ role: 'manager' }),
  ...Object.fromEntries(kinds.map(([kind, { create }]) => [operation('create', kind), create])),
  ...Object.fromEntries(kinds.map(([kind, { change }]) => [operation('change', kind), async () => change])),
}

export const staffReferences: Record<string, (gym: Gym) => Promise<string>> = {
  class_type_id: classType,
  entry_id: async (gym) => paymentOf(gym, await newCharge(gym)),
  device_id: newLiveDevice,
  document_id: newDocument,
  replaces: newDocument,
  event_id: async (gym) => {
    await newMember(gym)
    return (await gym.events('member.created'))[0]!.id
  },
  owner_id: async (gym) => (await gym.owner()).id,
  own_role_id: async (gym) => (await post(gym, '/roles', { name: `Líder ${random()}`, permissions: [] })).id,
  key_id: async (gym) => gym.api.keyId!,
  run_id: async (gym) => {
    const id = crypto.randomUUID()
    const run = { team_id: gym.teamId, id, source: 'sheets', begun_at: Temporal.Now.instant().toString() }
    await (await gym.context()).db.insertInto('move_in_runs').values(run).execute()
    return id
  },
  subject_id: async (gym) => gym.units.u1!,
}
