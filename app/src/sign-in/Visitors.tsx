import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { companyQuery } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: { visitor: 'Ainda não é da academia?', signUp: 'Fazer meu cadastro' },
  en: { visitor: 'Are you new to the gym?', signUp: 'Sign up' },
})

/** A link to the page for visitors, if the gym has it. */
export function Visitors() {
  const text = useText()
  const company = useCompany()
  const { data: gym } = useQuery(companyQuery(company))
  if (!gym?.parts.includes('sign_up')) return null
  return (
    <section className="card">
      <h2>{text.visitor}</h2>
      <Link className="button" to="/$company/entrar-para-academia" params={{ company }}>
        {text.signUp}
      </Link>
    </section>
  )
}
