import { findCompany, listCompanies } from '#modules/companies/index.ts'
import { startBank } from './bank.ts'
import { startPartner } from './partner.ts'
import { demoSlug } from './slug.ts'
import { type Given, startTurnstiles } from './turnstiles.ts'

const starts = { turnstiles: startTurnstiles, partner: startPartner, bank: startBank }

/**
 * Has people come to the demo gym, by its turnstiles and as visitors of a partner, and pay at a bank. The service does not wait for this,
 * and the gym also works without it. Returns how to end it.
 */
export function keepDemoDoors(given: Omit<Given, 'company'>): () => Promise<void> {
  const company = findLonelyDemo(given)
  const started = Object.entries(starts).map(async ([what, start]) => {
    try {
      const demo = await company
      return demo && (await start({ ...given, company: demo }))
    } catch (error) {
      given.log.warn({ err: error }, `the demo gym has no ${what}`)
      return undefined
    }
  })
  return async () => void (await Promise.all(started.map(async (end) => (await end)?.())))
}

/** A machine that also has a real gym is no place for a demonstration. */
async function findLonelyDemo({ db }: Pick<Given, 'db'>) {
  const company = await findCompany(db, demoSlug)
  return company === undefined || (await listCompanies(db)).length > 1 ? undefined : company
}
