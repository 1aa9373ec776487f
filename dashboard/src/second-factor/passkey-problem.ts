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

/** Why nothing came of a passkey: the browser says it by the name of an error, the service as always. */
export function explainPasskey(error: unknown): string {
  const found = words[(error as Error).name as keyof typeof words]
  if (found === undefined) return explain(error as Error)
  return found[currentLanguage() === 'pt' ? 0 : 1]
}
