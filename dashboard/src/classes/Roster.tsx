import { Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { MemberPicker } from '../components/MemberPicker.tsx'
import { Empty, Loaded } from '../components/Page.tsx'
import { StatusBadge } from '../components/status.tsx'
import { useAction } from '../components/use-action.ts'
import { day } from '../format.ts'
import { defineText } from '../text.ts'
import { ChangeClass } from './ChangeClass.tsx'
import { rosterQuery } from './queries.ts'

const useText = defineText({
  pt: {
    seats: 'Reservas',
    waiting: 'Fila de espera',
    nobody: 'Ninguém reservou ainda.',
    book: 'Reservar para',
    booked: 'Reservado.',
    queued: (place: number) => `Aula cheia: ficou em ${place}º na fila.`,
    giveUp: 'Remover',
    gone: 'Reserva cancelada.',
    promoted: 'Reserva cancelada; o primeiro da fila ganhou a vaga.',
    cancel: 'Cancelar esta aula',
    sure: 'Cancelar a aula e todas as reservas?',
    yes: 'Sim, cancelar',
    no: 'Não',
    cancelled: 'Aula cancelada.',
    change: 'Mudar só esta aula',
    edit: 'Mudar a grade',
    byHand: 'Fora da grade',
  },
  en: {
    seats: 'Bookings',
    waiting: 'Waitlist',
    nobody: 'Nobody has booked yet.',
    book: 'Book for',
    booked: 'Booked.',
    queued: (place: number) => `The class is full: place ${place} on the waitlist.`,
    giveUp: 'Remove',
    gone: 'The booking is cancelled.',
    promoted: 'The booking is cancelled; the first who waited got the seat.',
    cancel: 'Cancel this class',
    sure: 'Cancel the class and every booking?',
    yes: 'Yes, cancel',
    no: 'No',
    cancelled: 'The class is cancelled.',
    change: 'Change only this class',
    edit: 'Change the schedule',
    byHand: 'Apart from the schedule',
  },
})

/** The bookings and the waitlist of a class, with booking and cancelling. */
export function Roster(props: { id: string; onClose: () => void; onEdit: (scheduleId: string) => void }) {
  const { id, onClose, onEdit } = props
  const text = useText()
  const { may } = useSession()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const query = useQuery(rosterQuery(id))
  const cancel = useAction({
    run: () => api.cancelClass({ path: { id } }),
    touches: ['classes'],
    done: text.cancelled,
    after: onClose,
  })
  const item = query.data?.data.class
  const isOpen = item?.status === 'scheduled' && query.data?.data.has_begun === false
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={item && `${item.class_type.name} · ${day(item.date)} · ${item.start_time}`}
    >
      <Loaded query={query}>
        {({ data: { class: instance, seats, schedule_id, changed_by_hand } }) => (
          <Stack>
            <Group gap="xs">
              <StatusBadge status={instance.status} />
              {changed_by_hand && (
                <Badge variant="light" color="gray" tt="none">
                  {text.byHand}
                </Badge>
              )}
              <Text>{instance.trainer_name}</Text>
              <Text c="dimmed">
                {instance.current_bookings}/{instance.max_capacity}
              </Text>
            </Group>
            {isOpen && may('classes:write') && <Book id={id} />}
            {seats.length === 0 && <Empty>{text.nobody}</Empty>}
            {(['confirmed', 'waitlisted'] as const).map((status) => {
              const list = seats.filter((seat) => seat.status === status)
              return (
                list.length > 0 && (
                  <section key={status} aria-label={status === 'confirmed' ? text.seats : text.waiting}>
                    <Text fw={650} mb={4}>
                      {status === 'confirmed' ? text.seats : text.waiting} ({list.length})
                    </Text>
                    <div className="rows">
                      {list.map((seat) => (
                        <Group key={seat.booking_id} justify="space-between" py={6} wrap="nowrap">
                          <Group gap="xs" wrap="nowrap">
                            <Link to="/members/$id" params={{ id: seat.member_id }} className="plain">
                              {seat.waitlist_position !== null && `${seat.waitlist_position}. `}
                              {seat.full_name}
                            </Link>
                            {seat.partner_program !== null && (
                              <Badge variant="light" color="gray" tt="none">
                                {seat.partner_program}
                              </Badge>
                            )}
                          </Group>
                          {isOpen && may('classes:write') && <GiveUp classId={id} seat={seat} />}
                        </Group>
                      ))}
                    </div>
                  </section>
                )
              )
            })}
            {isOpen && may('catalogue:write') && (
              <Group mt="md">
                <Button variant="default" onClick={() => setChanging(true)}>
                  {text.change}
                </Button>
                <Button variant="default" onClick={() => onEdit(schedule_id)}>
                  {text.edit}
                </Button>
                {asking ? (
                  <Group gap="xs">
                    <Text size="sm">{text.sure}</Text>
                    <Button color="red.9" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                      {text.yes}
                    </Button>
                    <Button variant="default" size="xs" onClick={() => setAsking(false)}>
                      {text.no}
                    </Button>
                  </Group>
                ) : (
                  <Button variant="default" onClick={() => setAsking(true)}>
                    {text.cancel}
                  </Button>
                )}
              </Group>
            )}
            {changing && <ChangeClass item={instance} onClose={() => setChanging(false)} />}
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

function Book({ id }: { id: string }) {
  const text = useText()
  const book = useAction<string>({
    run: (member_profile_id) => api.bookSeat({ path: { id }, body: { member_profile_id } }),
    touches: ['classes'],
    done: (answer) => {
      const { data } = answer as { data: Shapes['Booking'] }
      return data.status === 'confirmed' ? text.booked : text.queued(data.waitlist_position!)
    },
  })
  return <MemberPicker label={text.book} value={null} onPick={book.mutate} />
}

function GiveUp({ classId, seat }: { classId: string; seat: { member_id: string; full_name: string } }) {
  const text = useText()
  const query = { member_profile_id: seat.member_id }
  const giveUp = useAction({
    run: () => api.cancelSeat({ path: { id: classId }, query }),
    touches: ['classes'],
    done: ({ data }) => (data.waitlist_promoted ? text.promoted : text.gone),
  })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={giveUp.isPending}
      onClick={() => giveUp.mutate()}
      aria-label={`${text.giveUp}: ${seat.full_name}`}
    >
      {text.giveUp}
    </Button>
  )
}
