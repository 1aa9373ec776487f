/** What an assistant may do. Each tool calls one endpoint of the public API, from which its arguments, its scope and its rules follow. */
export interface Tool {
  name: string
  title: string
  /** For the assistant: when to use it, and what the answer means. The endpoint's own description is added. */
  description: string
  /** The `operationId` of the endpoint. */
  operation: string
  /** What the `id` in the path is called among the arguments. */
  id?: string
  /** Optional fields of the endpoint that the tool demands. */
  demands?: readonly string[]
  /** Fields of the endpoint that the tool does not offer. */
  without?: readonly string[]
  /** Of a write: the question to the person who must agree to it. */
  question?: string
  /** Of a write: what applies when a field is left out, if the person should know it. */
  assumed?: Record<string, unknown>
  /** Whether a write takes something away, such as a seat. Every write must be confirmed anyway. */
  takesAway?: true
}

// In the order in which clients list them: reading first.
export const tools: readonly Tool[] = [
  {
    name: 'find_members',
    title: 'Find members',
    description:
      'Searches members by a part of the name, the e-mail or the phone, and lists them by status, unit or plan.',
    operation: 'listMembers',
    without: ['page_size', 'updated_since'],
  },
  {
    name: 'get_member',
    title: 'Get a member',
    description: 'One member with all memberships, newest first.',
    operation: 'getMember',
    id: 'member_profile_id',
  },
  {
    name: 'list_plans',
    title: 'List plans',
    description: 'What the gym sells, with prices in centavos.',
    operation: 'listPlans',
  },
  {
    name: 'list_memberships',
    title: 'List memberships',
    description:
      'Memberships with member and plan, newest first. Those with overdue payments are `past_due`; `date_basis` chooses whether the dates are those of the sale, the beginning or the end.',
    operation: 'listMemberships',
    without: ['page_size', 'updated_since'],
  },
  {
    name: 'list_classes',
    title: 'List classes',
    description: 'Classes with the time, the trainer, the places and how many are booked.',
    operation: 'listClasses',
  },
  {
    name: 'list_trainers',
    title: 'List trainers',
    description: 'The trainers of the gym, with specializations and working hours.',
    operation: 'listTrainers',
  },
  {
    name: 'get_occupancy',
    title: 'How many people are inside',
    description: 'People inside at this moment, and how many the gym admits.',
    operation: 'getOccupancy',
  },
  {
    name: 'list_checkins',
    title: 'List entries',
    description: 'Entries of a period, oldest first; with `member_profile_id` those of one member.',
    operation: 'listCheckins',
    demands: ['since'],
    without: ['page_size', 'recorded_since'],
  },
  {
    name: 'get_metrics',
    title: "Get the gym's numbers",
    description: 'Members, monthly revenue, churn, entries of today and of this month, overdue memberships.',
    operation: 'getMetrics',
  },
  {
    name: 'find_exercises',
    title: 'Find exercises',
    description: 'Exercises for workout programs, by a part of the name, muscle group or equipment.',
    operation: 'listExercises',
    without: ['page_size'],
  },
  {
    name: 'list_workout_programs',
    title: "List a member's workout programs",
    description: 'Workout programs of one member, with days and exercises.',
    operation: 'listWorkoutPrograms',
    demands: ['member_profile_id'],
  },
  {
    name: 'register_member',
    title: 'Register a member',
    question: 'Cadastrar este aluno?',
    description: 'Registers a new person.',
    operation: 'createMember',
  },
  {
    name: 'create_membership',
    title: 'Sell a plan to a member',
    question: 'Vender este plano?',
    assumed: { auto_renew: true },
    description: 'Sells a plan, from which charges follow.',
    operation: 'createMembership',
  },
  {
    name: 'freeze_membership',
    title: 'Freeze a membership',
    question: 'Trancar esta matrícula a partir de hoje?',
    description: 'Pauses a membership from today.',
    operation: 'freezeMembership',
    id: 'membership_id',
    takesAway: true,
  },
  {
    name: 'unfreeze_membership',
    title: 'End a freeze',
    question: 'Encerrar hoje o trancamento desta matrícula?',
    description: 'Ends the pause of a membership today.',
    operation: 'unfreezeMembership',
    id: 'membership_id',
  },
  {
    name: 'cancel_membership',
    title: 'Cancel a membership',
    question: 'Cancelar esta matrícula?',
    assumed: { effective_immediately: true },
    description: 'Ends a membership.',
    operation: 'cancelMembership',
    id: 'membership_id',
    takesAway: true,
  },
  {
    name: 'book_class',
    title: 'Book a seat in a class',
    question: 'Reservar esta vaga?',
    description: 'Books a seat for a member.',
    operation: 'bookSeat',
    id: 'class_instance_id',
  },
  {
    name: 'cancel_booking',
    title: 'Give up a seat in a class',
    question: 'Desistir desta vaga?',
    description: "Cancels a member's seat or waiting place.",
    operation: 'cancelSeat',
    id: 'class_instance_id',
    takesAway: true,
  },
  {
    name: 'create_workout_program',
    title: 'Create a workout program',
    question: 'Criar este treino e arquivar o atual?',
    description: "Replaces the member's present workout program.",
    operation: 'createWorkoutProgram',
    takesAway: true,
  },
]
