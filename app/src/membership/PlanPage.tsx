import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownKey, type Plan } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { orDone } from '../shell/or-done.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { isPlanChanged, membershipQuery } from './queries.ts'

interface PlanPage {
  text: { title: string; offline: string; atDesk: string; keep: string }
  /** What the member may do to the plan; otherwise the page sends them to the desk. */
  may: 'cancel' | 'freeze'
  children: (plan: Plan, today: string) => ReactNode
}

/** A page on which a member changes the plan that its address names, with the way back below. */
export function PlanPage({ text, may, children }: PlanPage) {
  const company = useCompany()
  const { plan: id } = useParams({ strict: false })
  const { data, isError } = useQuery(membershipQuery(company))
  useTitle(text.title)
  const plan = data?.memberships.find((one) => one.id === id)
  return (
    <>
      <h1>{text.title}</h1>
      {data === undefined && <Waiting offline={text.offline} failed={isError} />}
      {data !== undefined && !plan?.may[may] && <p>{text.atDesk}</p>}
      {data !== undefined && plan?.may[may] && children(plan, data.today)}
      <Link className="button quiet" to="/$company/matricula" params={{ company }}>
        {text.keep}
      </Link>
    </>
  )
}

/**
 * Changes a plan once, even if the change is sent several times, and goes back to the membership. `isDone` is whether a plan is already
 * changed.
 */
export function usePlanChange(id: string, write: () => Promise<unknown>, isDone: (plan: Plan) => boolean) {
  const company = useCompany()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => orDone(write, () => isPlanChanged(queries, company, { id, isDone })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownKey(company) })
      await navigate({ to: '/$company/matricula', params: { company } })
    },
    networkMode: 'always',
  })
}
