import { explain } from '../api/client.ts'
import { currentLanguage } from '../text.ts'

const words = {
  NotAllowedError: ['A chave de acesso não foi usada.', 'The passkey was not used.'],
  InvalidStateError: ['Este aparelho já tem uma chave de acesso sua.', 'This device has a passkey of yours already.'],
  SecurityError: [
    'As chaves de acesso só funcionam no endereço certo do painel.',
    'Passkeys only work at the right address of the dashboard.',
  ],
} as const

/** Why a passkey did not work: the browser reports it as the name of an error, the service in its usual form. */
export function explainPasskey(error: unknown): string {
  const found = words[(error as Error).name as keyof typeof words]
  if (found === undefined) return explain(error as Error)
  return found[currentLanguage() === 'pt' ? 0 : 1]
}
