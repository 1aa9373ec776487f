import { createAction } from '@catraca/web/client/once.ts'
import { Refused } from '@catraca/web/client/refused.ts'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../api/client.ts'
import { refresh, type Topic } from '../api/topics.ts'

interface Action<In, Out> {
  run: (given: In) => Promise<Out>
  /** The topics that it changes; screens that show them refresh. */
  touches: Topic[]
  /** The message on success. */
  done?: string | ((result: Out) => string | undefined)
  after?: (result: Out, queries: QueryClient) => void
  /** Explains a failure, if there is more to say than what the service answered. */
  why?: (error: Error) => string
}

/**
 * An action of a person. On success it shows a message, and on failure the reason. Repeating it after a lost answer does not do it twice.
 */
export function useAction<In = void, Out = unknown>({ run, touches, done, after, why = explain }: Action<In, Out>) {
  const queries = useQueryClient()
  const [act] = useState(createAction)
  return useMutation({
    mutationFn: (given: In) => act(() => run(given)),
    onSuccess: (result) => {
      refresh(queries, touches)
      const message = typeof done === 'function' ? done(result) : done
      if (message !== undefined) notifications.show({ message, color: 'turnstile' })
      after?.(result, queries)
    },
    onError: (error) => {
      // The action was done all the same.
      if (error instanceof Refused && error.details.reason === 'SECRET_NOT_KEPT') refresh(queries, touches)
      // Also when a field is named: not every form has that field, and a refusal must always be shown.
      notifications.show({ message: why(error), color: 'red.9', autoClose: 8000 })
    },
  })
}
