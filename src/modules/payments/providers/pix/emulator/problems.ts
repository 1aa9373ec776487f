import type { Answer } from '#platform/emulator/server.ts'

/** The statuses of the refusals named in the central bank's file; all others are 400 (documented). */
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

/** A refusal of the API. */
export class Problem extends Error {
  override name = 'Problem'
  readonly type: string
  readonly violations: Violation[]

  constructor(type: string, detail: string, violations: Violation[] = []) {
    super(detail)
    this.type = type
    this.violations = violations
  }

  /** As in RFC 7807 (documented). */
  get answer(): Answer {
    const status = statuses[this.type] ?? (/NaoEncontrad[oa]$/.test(this.type) ? 404 : 400)
    const body = {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.type}`,
      title: this.type.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
      status,
      detail: this.message,
      ...(this.violations.length > 0 && { violacoes: this.violations }),
    }
    return { status, body, type: 'application/problem+json' }
  }
}

/** The message of the payer's bank to the payer about an impossible payment or acceptance. It is not an answer of the API. */
export class PayerRefused extends Error {
  override name = 'PayerRefused'
}
