import { Signer } from '@fastify/cookie'
import type { SecretBox } from '../secrets/secrets.ts'

/**
 * Signs cookies for one purpose, and also accepts those signed before the key was rotated: a rotation signs no user
 * out and requires no restart.
 */
export function cookieSigner(box: SecretBox, purpose: string): Pick<Signer, 'sign' | 'unsign'> {
  return {
    sign: (value) => new Signer(box.derive(purpose)).sign(value),
    unsign: (value) => new Signer(box.deriveAll(purpose)).unsign(value),
  }
}
