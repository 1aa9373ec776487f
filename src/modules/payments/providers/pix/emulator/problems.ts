/** The refusals that the central bank's file names, each with its HTTP status (documented). */
const statuses = {
  RequisicaoInvalida: 400,
  AcessoNegado: 403,
  NaoEncontrado: 404,
  ErroInternoDoServidor: 500,
  ServicoIndisponivel: 503,
  IndisponibilidadePorTempoEsgotado: 504,
  CobNaoEncontrado: 404,
  CobOperacaoInvalida: 400,
  CobConsultaInvalida: 400,
  CobVNaoEncontrada: 404,
  CobVOperacaoInvalida: 400,
  CobVConsultaInvalida: 400,
  CobPayloadNaoEncontrado: 404,
  PixNaoEncontrado: 404,
  PixConsultaInvalida: 400,
  PixDevolucaoNaoEncontrada: 404,
  PixDevolucaoInvalida: 400,
  PayloadLocationNaoEncontrado: 404,
  PayloadLocationOperacaoInvalida: 400,
  PayloadLocationConsultaInvalida: 400,
  PayloadLocationRecNaoEncontrado: 404,
  PayloadLocationRecConsultaInvalida: 400,
  WebhookNaoEncontrado: 404,
  WebhookOperacaoInvalida: 400,
  WebhookConsultaInvalida: 400,
  WebhookRecOperacaoInvalida: 400,
  WebhookCobROperacaoInvalida: 400,
  RecPayloadNaoEncontrado: 404,
  RecPayloadOperacaoInvalida: 400,
  RecNaoEncontrada: 404,
  RecOperacaoInvalida: 400,
  RecConsultaInvalida: 400,
  CobRNaoEncontrado: 404,
  CobROperacaoInvalida: 400,
  CobRConsultaInvalida: 400,
} as const

export type ProblemType = keyof typeof statuses

export interface Violation {
  razao: string
  propriedade: string
  valor?: string
}

/** A refusal of the API. It is answered as application/problem+json after RFC 7807 (documented). */
export class Problem extends Error {
  override name = 'Problem'
  readonly type: ProblemType
  readonly violations: Violation[]

  constructor(type: ProblemType, detail: string, violations: Violation[] = []) {
    super(detail)
    this.type = type
    this.violations = violations
  }

  get status(): number {
    return statuses[this.type]
  }

  body(correlationId: string): object {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.type}`,
      title: this.type.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
      status: this.status,
      detail: this.message,
      correlationId,
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    }
  }
}

/** What the payer's bank says to the payer: a payment or an acceptance that cannot be. It is no answer of the API. */
export class PayerRefused extends Error {
  override name = 'PayerRefused'
}
