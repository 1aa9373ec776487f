import { useQuery } from '@tanstack/react-query'
import { companyQuery } from './api.ts'
import { useCompany } from './Gym.tsx'
import { defineText } from './text.ts'

const useText = defineText({
  pt: { contact: 'Fale com a academia' },
  en: { contact: 'Contact the gym' },
})

/** The gym's text for people who have not signed in yet. */
export function Welcome() {
  const { data } = useQuery(companyQuery(useCompany()))
  return data?.welcome ? <p className="lead said">{data.welcome}</p> : null
}

/** How to reach the gym, in its own words. */
export function Contact() {
  const text = useText()
  const { data } = useQuery(companyQuery(useCompany()))
  if (!data?.contact) return null
  return (
    <section className="card">
      <h2>{text.contact}</h2>
      <p className="said">{data.contact}</p>
    </section>
  )
}
