import {
  IconAddressBook,
  IconBarbell,
  IconCalendarWeek,
  IconChartBar,
  IconCode,
  IconCoin,
  IconDoorEnter,
  IconHistory,
  IconHome,
  IconListDetails,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { defineText } from '../text.ts'

export const useNavigationText = defineText({
  pt: {
    today: 'Hoje',
    desk: 'Recepção',
    members: 'Alunos',
    memberships: 'Matrículas',
    access: 'Acessos',
    classes: 'Aulas',
    exercises: 'Exercícios',
    money: 'Financeiro',
    insights: 'Indicadores',
    catalogue: 'Cadastros',
    developers: 'Desenvolvedores',
    settings: 'Configurações',
  },
  en: {
    today: 'Today',
    desk: 'Front desk',
    members: 'Members',
    memberships: 'Memberships',
    access: 'Access log',
    classes: 'Classes',
    exercises: 'Exercises',
    money: 'Money',
    insights: 'Insights',
    catalogue: 'Catalogue',
    developers: 'Developers',
    settings: 'Settings',
  },
})

/** The screens, and what one must be allowed to see each. */
export const screens = [
  { name: 'today', to: '/', permission: 'access:read', Icon: IconHome },
  { name: 'desk', to: '/desk', permission: 'access:write', Icon: IconDoorEnter },
  { name: 'access', to: '/access', permission: 'access:read', Icon: IconHistory },
  { name: 'members', to: '/members', permission: 'members:read', Icon: IconUsers },
  { name: 'memberships', to: '/memberships', permission: 'memberships:read', Icon: IconAddressBook },
  { name: 'classes', to: '/classes', permission: 'classes:read', Icon: IconCalendarWeek },
  { name: 'exercises', to: '/exercises', permission: 'exercises:read', Icon: IconBarbell },
  { name: 'money', to: '/money', permission: 'money:read', Icon: IconCoin },
  { name: 'insights', to: '/insights', permission: 'metrics:read', Icon: IconChartBar },
  { name: 'catalogue', to: '/catalogue', permission: 'catalogue:read', Icon: IconListDetails },
  { name: 'developers', to: '/developers', permission: 'developers:read', Icon: IconCode },
  { name: 'settings', to: '/settings', permission: 'settings:read', Icon: IconSettings },
] as const
