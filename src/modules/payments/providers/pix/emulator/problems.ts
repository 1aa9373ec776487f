/** The statuses of the refusals that the central bank's file names; all others are 400 (documented). */
const statuses: Record<string, number> = {
  AcessoNegado: 403,
  ErroInternoDoServidor: 500,
  ServicoIndisponivel: 503,
  IndisponibilidadePorTempoEsgotado: 504,
}

export interface Violation {
  razao: string
  propriedade: string
  valor?: string
}

/** A refusal of the API. It is answered as application/problem+json after RFC 7807 (documented). */
export class Problem extends Error {
  override name = 'Problem'
  readonly type: string
  readonly violations: Violation[]

  constructor(type: string, detail: string, violations: Violation[] = []) {
    super(detail)
    this.type = type
    this.violations = violations
  }

  get status(): number {
    return statuses[this.type] ?? (/NaoEncontrad[oa]$/.test(this.type) ? 404 : 400)
  }

  get body(): object {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.type}`,
      title: this.type.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
      status: this.status,
      detail: this.message,
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    }
  }
}

/** What the payer's bank says to the payer: a payment or an acceptance that cannot be. It is no answer of the API. */
export class PayerRefused extends Error {
  override name = 'PayerRefused'
}
