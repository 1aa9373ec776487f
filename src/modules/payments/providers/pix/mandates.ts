import type { MandatesOf, MandateToOffer, ProviderMandate } from '../../provider.ts'
import { ask, demand } from './bank.ts'
import { amountText, type PixCall, type PixSettings } from './messages.ts'

// Pix Automático: a member accepts a recurrence (`rec`) once in their bank's app, and then each cycle is paid automatically.

interface Rec {
  idRec: string
  status: string
  vinculo: { contrato: string }
  dadosQR?: { pixCopiaECola: string }
}

interface ListedRecs {
  parametros: { paginacao: { quantidadeDePaginas: number } }
  recs: Rec[]
}

const states: Record<string, ProviderMandate['state']> = {
  CRIADA: 'waiting',
  APROVADA: 'active',
  REJEITADA: 'refused',
}

const mandateOf = ({ idRec, status, dadosQR }: Rec): ProviderMandate => ({
  reference: idRec,
  state: states[status] ?? 'cancelled',
  copia_e_cola: dadosQR?.pixCopiaECola ?? null,
  page_url: null,
})

/** The length of each kind of cycle, in days. */
const cycles = [
  { name: 'SEMANAL', from: 7, to: 7 },
  { name: 'MENSAL', from: 28, to: 31 },
  { name: 'TRIMESTRAL', from: 89, to: 92 },
  { name: 'SEMESTRAL', from: 180, to: 184 },
  { name: 'ANUAL', from: 360, to: 366 },
]
const cycleOf = (days: number) => cycles.find(({ from, to }) => days >= from && days <= to)?.name

export const mandates: MandatesOf<PixSettings> = {
  by: 'pix',
  journeys: [2, 3, 4],
  needsCpf: true,
  // The rules of Pix Automático.
  ahead: { earliest: 10, latest: 2, again: 1 },
  hasCycle: (days) => cycleOf(days) !== undefined,

  async create(call, mandate) {
    const { id: loc } = await demand<{ id: number }>(call, 'POST', '/locrec', {})
    const { contract: contrato, debtor, start, days, least_amount_cents, firstReference } = mandate
    const made = await demand<Rec>(call, 'POST', '/rec', {
      vinculo: { contrato, devedor: { cpf: debtor.cpf!, nome: debtor.name.slice(0, 140) } },
      calendario: { dataInicial: start, periodicidade: cycleOf(days) },
      politicaRetentativa: 'PERMITE_3R_7D',
      valor: { valorMinimoRecebedor: amountText(least_amount_cents) },
      loc,
      ...(mandate.journey === 3 && { ativacao: { dadosJornada: { txid: firstReference } } }),
    })
    return (await read(call, { reference: made.idRec, firstReference })) ?? mandateOf(made)
  },

  async find(call, { contract, debtor, firstReference }, since) {
    for (let page = 0, pages = 1; page < pages; page++) {
      const query = new URLSearchParams({
        inicio: since,
        fim: call.now.toString({ smallestUnit: 'millisecond' }),
        cpf: debtor.cpf!,
        'paginacao.paginaAtual': String(page),
      })
      const { recs, parametros } = await demand<ListedRecs>(call, 'GET', `/rec?${query}`)
      const found = recs.find(({ vinculo }) => vinculo.contrato === contract)
      if (found !== undefined) return read(call, { reference: found.idRec, firstReference })
      pages = parametros.paginacao.quantidadeDePaginas
    }
    return undefined
  },

  read,

  async cancel(call, reference) {
    const ended = await ask<Rec>(call, 'PATCH', `/rec/${reference}`, { status: 'CANCELADA' })
    return ended && mandateOf(ended)
  },

  async retry(call, { reference }, day) {
    await demand(call, 'POST', `/cobr/${reference}/retentativa/${day}`)
  },
}

/** With the code of its journey, while it can be accepted. */
async function read(
  call: PixCall,
  { reference, firstReference }: Pick<MandateToOffer, 'firstReference'> & { reference: string },
): Promise<ProviderMandate | undefined> {
  const rec = await ask<Rec>(
    call,
    'GET',
    `/rec/${reference}${firstReference === null ? '' : `?txid=${firstReference}`}`,
  )
  return rec && mandateOf(rec)
}
