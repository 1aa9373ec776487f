import { useLanguage } from '../texts.ts'
import { memberFields as described } from './fields.generated.ts'

// The fields of a member, as the service describes them; used by forms, profiles, files and the audit trail.

type Described = (typeof described)[number]
export type MemberFieldName = Described['name']

interface Words {
  pt: string
  en: string
}

export interface MemberField<Name extends string = MemberFieldName> {
  name: Name
  /** Where answers have the field: inside the person, beside the person, or nowhere. */
  part: 'client' | 'profile' | null
  /** Asked for at registration, and corrected by staff. */
  isOfPerson: boolean
  maxLength?: number
  label: Words
  typed?: Words
  trail?: Words
  control: Described['control']
  csv?: readonly string[]
  inApp?: 'reads' | 'changes'
}

export const memberFields: readonly MemberField[] = described

type Written = Extract<Described, { isOfPerson: true; control: 'text' | 'email' | 'phone' | 'cpf' | 'day' }>

/** The fields of a person that are typed, and so need nothing in a form beyond the description. */
export const writtenFields = memberFields.filter(
  ({ isOfPerson, control }) => isOfPerson && ['text', 'email', 'phone', 'cpf', 'day'].includes(control),
) as MemberField<Written['name']>[]
export type WrittenName = Written['name']

/** The name of a field where it is shown, and where it is typed. */
export function useFieldWords(): (name: MemberFieldName, where?: 'label' | 'typed') => string {
  const language = useLanguage()
  return (name, where = 'label') => {
    const field = memberFields.find((one) => one.name === name)!
    return (field[where] ?? field.label)[language]
  }
}
