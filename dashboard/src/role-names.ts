import { defineText } from './text.ts'

/** The names of the staff roles, wherever they are shown. */
export const useRoleNames = defineText({
  pt: {
    owner: 'Proprietário',
    manager: 'Gerente',
    receptionist: 'Recepção',
    trainer: 'Professor',
    accountant: 'Contabilidade',
  },
  en: { owner: 'Owner', manager: 'Manager', receptionist: 'Front desk', trainer: 'Trainer', accountant: 'Accountant' },
})
