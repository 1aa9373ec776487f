import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'
import { fieldErrors, useAction } from '../components/act.ts'
import { phoneToE164 } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Novo aluno',
    name: 'Nome completo',
    email: 'E-mail',
    phone: 'Telefone com DDD',
    cpf: 'CPF',
    birth: 'Nascimento',
    source: 'Como conheceu a academia',
    save: 'Cadastrar',
    back: 'Voltar',
    done: 'Aluno cadastrado.',
  },
  en: {
    title: 'New member',
    name: 'Full name',
    email: 'E-mail',
    phone: 'Phone with area code',
    cpf: 'CPF',
    birth: 'Birth date',
    source: 'How they found the gym',
    save: 'Register',
    back: 'Back',
    done: 'The member is registered.',
  },
})

export function NewMember({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const text = useText()
  const sources = useQuery({ queryKey: ['catalogue', 'sources'], queryFn: () => body(api.GET('/catalogue/sources')) })
  const form = useForm({
    initialValues: { full_name: '', email: '', phone: '', cpf: '', birth_date: '', source: null as string | null },
  })
  const save = useAction({
    run: () => {
      const { phone, ...rest } = form.values
      const written = { ...rest, phone: phone.trim() === '' ? '' : phoneToE164(phone) }
      const filled = Object.entries(written).map(([name, value]) => [name, value?.trim() || null])
      return body(api.POST('/members', { body: Object.fromEntries(filled) as { full_name: string } }))
    },
    refresh: ['members', 'find'],
    done: text.done,
    after: ({ data }) => onMade(data.id),
  })
  const errors = fieldErrors(save.error)
  const field = (name: 'full_name' | 'email' | 'phone' | 'cpf' | 'birth_date') => ({
    ...form.getInputProps(name),
    error: errors[name],
  })
  return (
    <Modal opened onClose={onClose} title={text.title} centered>
      <form onSubmit={form.onSubmit(() => save.mutate())}>
        <TextInput label={text.name} required data-autofocus mb="sm" {...field('full_name')} />
        <Group grow align="start" mb="sm">
          <TextInput label={text.phone} inputMode="tel" {...field('phone')} />
          <TextInput label={text.cpf} inputMode="numeric" {...field('cpf')} />
        </Group>
        <TextInput label={text.email} type="email" mb="sm" {...field('email')} />
        <Group grow align="start">
          <TextInput label={text.birth} type="date" {...field('birth_date')} />
          <Select
            label={text.source}
            data={sources.data?.data.filter(({ is_active }) => is_active).map(({ name }) => name)}
            clearable
            {...form.getInputProps('source')}
            error={errors.source}
          />
        </Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text.back}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {text.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
