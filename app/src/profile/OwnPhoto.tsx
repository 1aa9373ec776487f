import { squarePhoto } from '@catraca/web/square-photo.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { photoQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Minha foto',
    alt: 'Sua foto',
    why: 'Só a recepção vê, quando você entra. Ao enviar, você concorda com isso; pode remover quando quiser.',
    send: 'Enviar foto',
    change: 'Trocar foto',
    remove: 'Remover foto',
  },
  en: {
    title: 'My photo',
    alt: 'Your photo',
    why: 'Only the front desk sees it, when you come in. By sending it you agree to that; remove it whenever you like.',
    send: 'Send a photo',
    change: 'Change the photo',
    remove: 'Remove the photo',
  },
})

/** The photo by which the desk knows the member, who can send and remove it. */
export function OwnPhoto() {
  const text = useText()
  const id = useId()
  const company = useCompany()
  const queries = useQueryClient()
  const { data } = useQuery(photoQuery(company))
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      const photo = file === null ? null : await squarePhoto(file)
      return api.changeOwnPhoto({ path: { company }, body: { photo } })
    },
    onSuccess: (kept) => queries.setQueryData(photoQuery(company).queryKey, kept),
    networkMode: 'always',
  })
  const problem = useRefusal(save.error)
  if (data === undefined) return null
  return (
    <section className="card" aria-label={text.title}>
      <h2>{text.title}</h2>
      {data.photo !== null && <img src={data.photo} alt={text.alt} width={120} height={120} />}
      <p className="hint">{text.why}</p>
      <label htmlFor={id}>{data.photo === null ? text.send : text.change}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        disabled={save.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Otherwise, choosing the same file again would not fire this event.
          target.value = ''
          if (file !== undefined) save.mutate(file)
        }}
      />
      <p className="problem" role="alert">
        {problem}
      </p>
      {data.photo !== null && (
        <button type="button" className="quiet" disabled={save.isPending} onClick={() => save.mutate(null)}>
          {text.remove}
        </button>
      )}
    </section>
  )
}
