// The data of a gym as EVO stores them, generated from its number of members. They contain each irregularity that integrators report.

export interface EvoMember {
  idMember: number
  firstName: string
  lastName: string
  registerDate: string
  document: string | null
  birthDate: string | null
  accessBlocked: boolean
  blockedReason: string | null
  accessCardNumber: string | null
  contacts: { contactType: string; ddi: string | null; description: string }[]
  memberships: EvoContract[]
  nameEmployeeInstructor: string | null
  photoUrl: string | null
}

export interface EvoEmployee {
  idEmployee: number
  name: string
  email: string | null
  jobPosition: { name: string }
  status: boolean
}

export interface EvoContract {
  idMemberMembership: number
  idMembership: number
  name: string
  startDate: string
  endDate: string | null
  cancelDate: string | null
  membershipStatus: string
  valueNextMonth: number
  originalValue: number
  nextCharge: string | null
  idSale: number
  freezes: { startSuspend: string; endSuspend: string; unlockDate: string | null; daysFreeze: number }[]
  limitless: boolean
  pendingSessions: number | null
}

export interface EvoReceivable {
  idReceivable: number
  description: string
  dueDate: string
  receivingDate: string | null
  cancellationDate: string | null
  ammount: number
  ammountPaid: number | null
  paymentType: { id: number; name: string }
  idMemberPayer: number
  idSale: number | null
}

export interface EvoEntry {
  date: string
  timeZone: string
  idMember: number | null
  idProspect: number | null
  entryType: string
  device: string
  blockReason: string | null
  entryAction: string
}

export interface Books {
  plans: object[]
  members: EvoMember[]
  /** Contracts that the list of members leaves out. */
  cancelled: (EvoContract & { idMember: number })[]
  receivables: EvoReceivable[]
  entries: EvoEntry[]
  employees: EvoEmployee[]
  /** One class on each coming day. */
  classes: { idConfiguration: number; name: string; startTime: string; members: number[] }[]
  /** The first prospect has become a member. */
  prospects: object[]
}

const names = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gabi', 'Hugo', 'Íris', 'João']
const families = ['Souza', 'Lima', 'Melo', 'Prado', 'Nunes', 'Rocha', 'Teles', 'Viana']
const trainers = ['Rita Alves', 'Caio Brito']
const prices = [99.9, 119.9, 89.9, 149.9]

/** With visits for this many days. */
export function makeBooks(count: number, today: Date, days: number): Books {
  const day = (offset: number) => {
    const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + offset))
    return `${at.toISOString().slice(0, 10)}T00:00:00`
  }
  const books: Books = {
    plans: [
      {
        idMembership: 1,
        nameMembership: 'Mensal Recorrente',
        durationType: 'Month',
        duration: 1,
        value: 129.9,
        entries: null,
      },
      {
        idMembership: 2,
        nameMembership: 'Anual 12x',
        durationType: 'Month',
        duration: 12,
        value: 1198.8,
        entries: null,
      },
      {
        idMembership: 3,
        nameMembership: 'Pacote 10 aulas',
        durationType: 'Day',
        duration: 90,
        value: 250,
        entries: 10,
      },
    ],
    members: [],
    cancelled: [],
    receivables: [],
    entries: [],
    employees: [
      {
        idEmployee: 1,
        name: 'Rita Alves',
        email: 'rita@academia.example',
        jobPosition: { name: 'Professora' },
        status: true,
      },
      {
        idEmployee: 2,
        name: 'Lia Prado',
        email: 'lia@academia.example',
        jobPosition: { name: 'Recepção' },
        status: true,
      },
      {
        idEmployee: 3,
        name: 'Edu Nunes',
        email: 'edu@academia.example',
        jobPosition: { name: 'Gerente' },
        status: false,
      },
      { idEmployee: 4, name: 'Caio Brito', email: null, jobPosition: { name: 'Instrutor' }, status: true },
    ],
    classes: [{ idConfiguration: 70, name: 'SPINNING', startTime: '07:00', members: [2, 3] }],
    prospects: [
      { idProspect: 1, idMember: 1, firstName: 'Bruno', lastName: 'Lima b', email: null, cellphone: null },
      {
        idProspect: 2,
        idMember: null,
        firstName: 'Nina',
        lastName: 'Campos',
        email: 'nina@example.com',
        cellphone: '11970000002',
      },
      {
        idProspect: 3,
        idMember: null,
        firstName: 'Otto',
        lastName: 'Reis',
        document: cpfOf(900_003),
        birthDate: '1990-04-02T00:00:00',
      },
    ],
  }
  for (let n = 1; n <= count; n++) addMember(books, n, day)
  for (let ago = days; ago >= 1; ago--) addDay(books, ago, day(-ago).slice(0, 10))
  return books
}

function addMember({ members, cancelled, receivables }: Books, n: number, day: (offset: number) => string): void {
  const price = prices[n % prices.length]!
  const sale = 5000 + n
  const [isAnnual, isPack, isCancelled, isFrozen] = [n % 5 === 0, n % 7 === 0, n % 11 === 0, n % 13 === 0]
  const contract: EvoContract = {
    ...{ idMemberMembership: 9000 + n, idMembership: isPack ? 3 : isAnnual ? 2 : 1 },
    name: isPack ? 'Pacote 10 aulas' : isAnnual ? 'Anual 12x' : 'Mensal Recorrente',
    startDate: day(isAnnual ? -100 : -20 - (n % 200)),
    endDate: isAnnual ? day(265) : isPack ? day(60) : null,
    cancelDate: isCancelled ? day(-3) : null,
    membershipStatus: isCancelled ? 'canceled' : 'active',
    ...{ valueNextMonth: price, originalValue: isAnnual ? 1198.8 : price },
    nextCharge: isAnnual || isPack || isCancelled ? null : day(1 + (n % 28)),
    idSale: sale,
    freezes: isFrozen ? [{ startSuspend: day(-5), endSuspend: day(10), unlockDate: null, daysFreeze: 15 }] : [],
    ...{ limitless: !isPack, pendingSessions: isPack ? 10 - (n % 10) : null },
  }
  members.push({
    ...{ idMember: n, firstName: names[n % names.length]!, lastName: `${families[n % families.length]} ${word(n)}` },
    ...{
      registerDate: day(-300 - (n % 500)),
      birthDate: n % 9 === 0 ? null : `19${70 + (n % 30)}-0${1 + (n % 9)}-15T00:00:00`,
    },
    // EVO returns the CPF as the document; one in ten members has none.
    document: n % 10 === 0 ? null : cpfOf(n),
    ...{ accessBlocked: n % 17 === 0, blockedReason: n % 17 === 0 ? 'Documento pendente' : null },
    accessCardNumber: n % 3 === 0 ? String(700_000 + n) : null,
    contacts: [
      // One in four numbers lacks the ninth digit.
      {
        contactType: 'Cellphone',
        ddi: '55',
        description: `119${n % 4 === 0 ? '' : '9'}${String(8_000_000 + n).slice(-7)}`,
      },
      // Families share an address.
      ...(n % 6 === 0
        ? []
        : [{ contactType: 'E-mail', ddi: null, description: `pessoa${n % 29 === 1 ? n - 1 : n}@example.com` }]),
    ],
    // Two in five had another contract before.
    memberships: n % 5 < 2 ? [earlierThan(contract, day), contract] : [contract],
    nameEmployeeInstructor: n % 4 === 0 ? null : trainers[n % trainers.length]!,
    // Some addresses lead nowhere, and sometimes one leads to a page.
    photoUrl: n % 3 === 1 ? `/photos/${n}` : null,
  })
  if (n % 6 === 1) {
    const more = { idMemberMembership: contract.idMemberMembership + 2_000_000, cancelDate: day(-280) }
    cancelled.push({ ...earlierThan(contract, day), idMember: n, membershipStatus: 'canceled', ...more })
  }
  const add = (due: number, more: Partial<EvoReceivable>) => {
    receivables.push({
      ...{ idReceivable: receivables.length + 1, description: `Mensalidade ${contract.name}`, dueDate: day(due) },
      ...{ receivingDate: null, cancellationDate: null, ammount: price, ammountPaid: null },
      ...{ paymentType: { id: 1, name: 'Cartão de crédito' }, idMemberPayer: n, idSale: sale, ...more },
    })
  }
  for (const due of [-95, -65, -35]) add(due - (n % 5), { receivingDate: day(due), ammountPaid: price })
  if (n % 4 === 0) add(-4, {})
  if (n % 8 === 0) add(-34, { ammountPaid: 10.05 })
  if (n % 19 === 0) add(-30, { cancellationDate: day(-10) })
  if (isAnnual) for (const due of [20, 50, 80]) add(due, {})
}

/** A contract that ended without being cancelled. */
const earlierThan = (contract: EvoContract, day: (offset: number) => string): EvoContract => ({
  ...contract,
  ...{ idMemberMembership: contract.idMemberMembership + 1_000_000, idSale: contract.idSale + 1_000_000 },
  ...{ idMembership: 1, name: 'Mensal Recorrente', startDate: day(-300), endDate: day(-270), cancelDate: null },
  ...{ membershipStatus: 'expired', nextCharge: null, freezes: [], limitless: true, pendingSessions: null },
})

/** The visits of a day: every other member of its kind, some let in twice, some denied, a visitor, and everybody's exits. */
function addDay({ members, entries }: Books, ago: number, day: string): void {
  const add = (n: number, clock: string, more: Partial<EvoEntry> = {}) => {
    entries.push({
      ...{ date: `${day}T${clock}`, timeZone: 'E. South America Standard Time', idMember: n, idProspect: null },
      ...{
        entryType: n % 2 === 0 ? 'Biometria' : 'Cartão',
        device: 'Catraca 1',
        blockReason: null,
        entryAction: 'Entry',
      },
      ...more,
    })
  }
  for (const { idMember: n } of members) {
    if ((n * 7 + ago) % (3 + (n % 5)) !== 0) continue
    const hour = String(6 + ((n + ago) % 15)).padStart(2, '0')
    const minute = String((n * 13) % 60).padStart(2, '0')
    if (n % 31 === 0) add(n, `${hour}:${minute}:05`, { blockReason: 'Inadimplente' })
    add(n, `${hour}:${minute}:10.123`)
    if (n % 23 === 0) add(n, `${hour}:${minute}:40`)
    add(n, `${hour}:59:50`, { entryAction: 'Exit' })
  }
  add(0, '12:00:00', { idMember: null, idProspect: 900 + ago })
}

/** Letters for a number, so that no two people have the same name. */
const word = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

function cpfOf(n: number): string {
  const digits = [...String(100_000_000 + n)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (length + 1 - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
