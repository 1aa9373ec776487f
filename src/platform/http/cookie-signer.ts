import { Signer } from '@fastify/cookie'
import type { SecretBox } from '../secrets.ts'

/**
 * Signs cookies for one purpose, and takes those that were signed before the key was rotated: nobody is signed out by a
 * rotation, and no process need start anew for one.
 */
export function cookieSigner(box: SecretBox, purpose: string): Pick<Signer, 'sign' | 'unsign'> {
  return {
    sign: (value) => new Signer(box.derive(purpose)).sign(value),
    unsign: (value) => new Signer(box.deriveAll(purpose)).unsign(value),
  }
}
