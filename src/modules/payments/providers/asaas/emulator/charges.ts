import { demand, existing, Refused } from '#platform/emulator/routes.ts'
import { type Account, dayOf, feeCents, listed, newId, type Payment, type Route, shown, timeOf } from './account.ts'
import { tell } from './webhooks.ts'

const billingTypes = ['UNDEFINED', 'BOLETO', 'CREDIT_CARD', 'PIX']
const refundMs = 20

export function chargeRoutes(account: Account) {
  const { customers, payments } = account

  function createCustomer({ name, cpfCnpj, externalReference, notificationDisabled }: Record<string, unknown>): object {
    demand(typeof name === 'string' && name !== '', 'O campo name deve ser informado.', 'invalid_name')
    demand(/^(\d{11}|\d{14})$/.test(String(cpfCnpj)), 'O CPF/CNPJ informado é inválido.', 'invalid_cpfCnpj')
    // The same data make a second customer (documented).
    const id = newId(account, 'cus')
    const customer = { id, name, cpfCnpj: String(cpfCnpj), externalReference: (externalReference as string) ?? null }
    customers.set(id, customer)
    return { object: 'customer', ...customer, notificationDisabled: notificationDisabled === true }
  }

  /** The same data make a second charge: no key makes a repeated call safe (documented by its absence). */
  function create(body: Record<string, unknown>): object {
    const { customer, billingType, value, dueDate, description = null, externalReference = null } = body
    demand(customers.has(String(customer)), 'Customer inválido ou não informado.', 'invalid_customer')
    demand(billingTypes.includes(String(billingType)), 'billingType é inválido.', 'invalid_billingType')
    const cents = Math.round(Number(value) * 100)
    demand(
      typeof value === 'number' && cents > 0 && Math.abs(cents - value * 100) < 1e-6,
      'O valor é inválido.',
      'invalid_value',
    )
    demand(/^\d{4}-\d{2}-\d{2}$/.test(String(dueDate)), 'A data de vencimento é inválida.', 'invalid_dueDate')
    demand(
      String(dueDate) >= dayOf(account.now()),
      'Não é permitido data de vencimento inferior a hoje.',
      'invalid_dueDate',
    )
    demand(String(description ?? '').length <= 500, 'A descrição é longa demais.', 'invalid_description')
    const payment: Payment = {
      id: newId(account, 'pay'),
      customer: String(customer),
      status: 'PENDING',
      valueCents: cents,
      billingType: String(billingType),
      dueDate: String(dueDate),
      dateCreated: dayOf(account.now()),
      description: description as string | null,
      externalReference: externalReference as string | null,
      deleted: false,
      refunds: [],
    }
    payments.set(payment.id, payment)
    tell(account, 'PAYMENT_CREATED', payment)
    account.made(payment)
    return shown(payment)
  }

  /** The list does not show removed charges (guessed). */
  function list(query: URLSearchParams): object {
    const found = [...payments.values()].reverse().filter((payment) => {
      const { externalReference, status, deleted, paidOn = '' } = payment
      const day = status === 'CONFIRMED' ? '' : paidOn
      const [from, to] = [query.get('paymentDate[ge]'), query.get('paymentDate[le]')]
      return (
        !deleted &&
        (query.get('externalReference') ?? externalReference) === externalReference &&
        (query.get('status') ?? status) === status &&
        (from === null || (day !== '' && day >= from)) &&
        (to === null || (day !== '' && day <= to))
      )
    })
    return listed(query, found.map(shown))
  }

  /** A code for a charge with a due day: valid for a year after it (documented), if the account has a key. */
  function qrCode({ id, status, billingType, dueDate, deleted }: Payment): object {
    demand(!deleted && ['PENDING', 'OVERDUE'].includes(status), 'A cobrança não pode ser paga.', 'invalid_action')
    demand(billingType !== 'CREDIT_CARD', 'A cobrança não é Pix.', 'invalid_action')
    const last = Temporal.PlainDate.from(dueDate).add({ months: 12 })
    return { encodedImage: '', payload: `00020126br.gov.bcb.pix/asaas/${id}`, expirationDate: `${last} 23:59:59` }
  }

  function remove(payment: Payment): object {
    demand(['PENDING', 'OVERDUE'].includes(payment.status), 'A cobrança não pode ser removida.', 'invalid_action')
    payment.deleted = true
    tell(account, 'PAYMENT_DELETED', payment)
    return { deleted: true, id: payment.id }
  }

  function refund(payment: Payment, { value, description = null }: Record<string, unknown>): object {
    const gone = payment.refunds.reduce((sum, one) => (one.status === 'CANCELLED' ? sum : sum + one.valueCents), 0)
    const cents = value === undefined ? payment.valueCents - gone : Math.round(Number(value) * 100)
    demand(payment.paidOn !== undefined, 'Somente cobranças recebidas podem ser estornadas.', 'invalid_action')
    demand(
      cents > 0 && cents <= payment.valueCents - gone,
      'O valor do estorno é maior que o recebido.',
      'invalid_value',
    )
    // The fee is not returned, so the account has to have it (documented).
    demand(account.balanceCents >= cents, 'Saldo insuficiente para o estorno.', 'invalid_action')
    account.balanceCents -= cents
    const made = {
      dateCreated: timeOf(account.now()),
      status: 'PENDING' as 'PENDING' | 'DONE' | 'CANCELLED',
      valueCents: cents,
      description: description as string | null,
      endToEndIdentifier: null as string | null,
    }
    payment.refunds.push(made)
    tell(account, 'PAYMENT_REFUND_IN_PROGRESS', payment)
    account.soon(refundMs, () => {
      made.status = account.happens('refundsFail') ? 'CANCELLED' : 'DONE'
      if (made.status === 'CANCELLED') account.balanceCents += cents
      else made.endToEndIdentifier = `D19540550${newId(account, 'e2e')}`
      const back = payment.refunds.reduce((sum, one) => (one.status === 'DONE' ? sum + one.valueCents : sum), 0)
      if (back === payment.valueCents) payment.status = 'REFUNDED'
      tell(account, payment.status === 'REFUNDED' ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED', payment)
    })
    return shown(payment)
  }

  /** A Pix is received at once; a card is confirmed, and the money comes a month later (documented). */
  function pay(payment: Payment, { amountCents, by = 'PIX' }: { amountCents?: number; by?: string }): string {
    const { status, deleted, billingType } = payment
    if (deleted || !['PENDING', 'OVERDUE'].includes(status))
      throw new Refused(`The charge is ${deleted ? 'removed' : status}.`, 'invalid_action')
    if (by === 'CREDIT_CARD' && billingType !== 'UNDEFINED')
      throw new Refused('The charge takes no cards.', 'invalid_action')
    const differs = account.happens('amountsDiffer') ? 1 + (payment.valueCents % 500) : 0
    payment.valueCents = amountCents ?? payment.valueCents + differs
    payment.billingType = by
    payment.paidOn = dayOf(account.now())
    payment.status = by === 'CREDIT_CARD' ? 'CONFIRMED' : 'RECEIVED'
    if (payment.status === 'RECEIVED') account.balanceCents += payment.valueCents - feeCents
    tell(account, `PAYMENT_${payment.status}`, payment)
    return payment.id
  }

  function receive(amountCents: number): string {
    const id = newId(account, 'pay')
    const today = dayOf(account.now())
    const plain = { customer: null, description: null, externalReference: null, deleted: false, refunds: [] }
    const dates = { dueDate: today, dateCreated: today }
    const payment = { id, ...plain, ...dates, status: 'PENDING', billingType: 'PIX', valueCents: amountCents }
    payments.set(id, payment)
    return pay(payment, { amountCents })
  }

  function dispute(payment: Payment): void {
    payment.status = 'CHARGEBACK_REQUESTED'
    payment.chargeback = { status: 'REQUESTED' }
    tell(account, 'PAYMENT_CHARGEBACK_REQUESTED', payment)
  }

  /** A person of the gym notes in the account that a charge was paid in cash (which event tells of it is guessed). */
  function takeCash(payment: Payment): void {
    payment.status = 'RECEIVED_IN_CASH'
    payment.paidOn = dayOf(account.now())
    tell(account, 'PAYMENT_RECEIVED', payment)
  }

  /** It is waiting again, with the same id, and shows nothing of the cash (guessed). */
  function undoCash(payment: Payment): void {
    payment.status = 'PENDING'
    delete payment.paidOn
    tell(account, 'PAYMENT_RECEIVED_IN_CASH_UNDONE', payment)
  }

  const routes: Route[] = [
    { name: 'POST /customers', answer: ({ body }) => createCustomer(body) },
    {
      name: 'GET /customers',
      answer: ({ query }) => {
        const all = [...customers.values()]
        return listed(
          query,
          all.filter((one) => one.externalReference === query.get('externalReference')),
        )
      },
    },
    { name: 'POST /payments', answer: ({ body }) => create(body) },
    { name: 'GET /payments', answer: ({ query }) => list(query) },
    { name: 'GET /payments/{id}', answer: ({ id }) => shown(existing(payments.get(id), 'payment')) },
    { name: 'DELETE /payments/{id}', answer: ({ id }) => remove(existing(payments.get(id), 'payment')) },
    { name: 'GET /payments/{id}/pixQrCode', answer: ({ id }) => qrCode(existing(payments.get(id), 'payment')) },
    {
      name: 'POST /payments/{id}/refund',
      answer: ({ id, body }) => refund(existing(payments.get(id), 'payment'), body),
    },
    {
      // Only in Asaas's test environment (documented).
      name: 'POST /sandbox/payment/{id}/confirm',
      answer: ({ id }) => {
        const payment = existing(payments.get(id), 'payment')
        pay(payment, {})
        return shown(payment)
      },
    },
  ]
  return { routes, pay, receive, dispute, takeCash, undoCash }
}
