import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Confirm } from '../second-factor/Confirm.tsx'
import { secondFactorQuery } from '../second-factor/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Confirme que é você',
    why: 'O que você vai fazer muda acessos ou regras, ou exporta dados. A confirmação vale por dez minutos.',
    submit: 'Confirmar',
  },
  en: {
    title: 'Confirm that it is you',
    why: 'What you are about to do changes access or rules, or takes data away. This holds for ten minutes.',
    submit: 'Confirm',
  },
})

/** Asks the user to prove their identity before an action for which an open session is not enough. */
export default function ConfirmIdentity({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const text = useText()
  const { staff } = useSession()
  const { data } = useQuery({ ...secondFactorQuery, enabled: staff.has_second_factor })
  return (
    <Confirm
      {...text}
      state={data ?? { has_app: staff.has_second_factor, passkeys: [] }}
      run={async (given) => {
        await api.confirmIdentity({ body: given })
        onDone(true)
      }}
      onClose={() => onDone(false)}
    />
  )
}
