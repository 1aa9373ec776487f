import { accentOf } from '@catraca/web/contrast.ts'
import { Button, ColorInput, FileButton, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { changedIn } from '../components/changed-in.ts'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'A cara do app',
    color: 'Cor',
    colorHint: 'Vazia: a cor do Catraca. Se o contraste for pouco, o app clareia ou escurece a cor.',
    preview: 'Assim fica um botão',
    logo: 'Logo',
    logoHint:
      'Endereço https ou uma imagem PNG, JPEG, WebP ou SVG de até 100 kB. Quadrada, com 192 pixels ou mais, é também o ícone.',
    choose: 'Escolher imagem',
    remove: 'Tirar o logo',
    picture: 'imagem enviada',
    tooLarge: 'A imagem tem mais de 100 kB.',
    shown: 'O logo no app',
    welcome: 'Boas-vindas para quem ainda não entrou no app',
    contact: 'Como falar com a academia',
    classes: 'O app tem as aulas',
    workouts: 'O app tem a ficha de treino',
    save: 'Salvar a cara do app',
    done: 'Configurações salvas.',
  },
  en: {
    title: 'The look of the app',
    color: 'Colour',
    colorHint: 'Empty: the colour of Catraca. Where its contrast is too low, the app lightens or darkens it.',
    preview: 'A button looks like this',
    logo: 'Logo',
    logoHint:
      'An https address, or a PNG, JPEG, WebP or SVG picture of at most 100 kB. If it is square and has 192 pixels or more, it is the icon, too.',
    choose: 'Choose a picture',
    remove: 'Remove the logo',
    picture: 'picture uploaded',
    tooLarge: 'The picture is larger than 100 kB.',
    shown: 'The logo in the app',
    welcome: 'Welcome for those who have not come into the app yet',
    contact: 'How to contact the gym',
    classes: 'The app has the classes',
    workouts: 'The app has the workouts',
    save: 'Save the look of the app',
    done: 'The settings are saved.',
  },
})

const mostBytes = 100_000
const pictures = 'image/png,image/jpeg,image/webp,image/svg+xml'

/** The look of the app, its texts for people who are not signed in, and which of its parts are on. */
export function AppLook({ settings }: { settings: Shapes['CompanySettings'] }) {
  const text = useText()
  const { may } = useSession()
  const { app_color, app_logo, app_welcome, app_contact, app_classes, app_workouts } = settings
  const form = useForm({
    initialValues: {
      ...{ app_color: app_color ?? '', app_logo: app_logo ?? '' },
      ...{ app_welcome: app_welcome ?? '', app_contact: app_contact ?? '', app_classes, app_workouts },
    },
  })
  const save = useAction({
    run: async () => {
      const { values } = form
      const { app_color, app_logo, app_welcome, app_contact, ...parts } = values
      const texts = { app_color, app_logo, app_welcome, app_contact }
      const orNull = Object.entries(texts).map(([name, value]) => [name, value.trim() || null])
      const whole = { ...parts, ...(Object.fromEntries(orNull) as typeof texts) }
      await api.changeCompany({ body: changedIn(form, whole) })
      form.resetDirty(values)
    },
    touches: ['settings'],
    done: text.done,
  })
  const errors = fieldErrors(save.error)
  const readOnly = !may('settings:write')
  return (
    <Card title={text.title}>
      <form onSubmit={form.onSubmit(() => save.mutate())}>
        <fieldset disabled={readOnly} className="fields">
          <Stack>
            <ColorInput
              label={text.color}
              description={text.colorHint}
              placeholder="#0b7a54"
              format="hex"
              withEyeDropper={false}
              {...form.getInputProps('app_color')}
              error={errors.app_color}
            />
            <Preview color={form.values.app_color} />
            <LogoInput
              value={form.values.app_logo}
              onChange={(logo) => form.setFieldValue('app_logo', logo)}
              error={errors.app_logo}
            />
            <Textarea
              label={text.welcome}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('app_welcome')}
              error={errors.app_welcome}
            />
            <Textarea
              label={text.contact}
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('app_contact')}
              error={errors.app_contact}
            />
            <Switch label={text.classes} {...form.getInputProps('app_classes', { type: 'checkbox' })} />
            <Switch label={text.workouts} {...form.getInputProps('app_workouts', { type: 'checkbox' })} />
          </Stack>
        </fieldset>
        {!readOnly && (
          <Button type="submit" mt="lg" loading={save.isPending}>
            {text.save}
          </Button>
        )}
      </form>
    </Card>
  )
}

function Preview({ color }: { color: string }) {
  const text = useText()
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const { fill, onFill } = accentOf(color)
  return (
    <Text
      size="sm"
      fw={600}
      px="md"
      py={6}
      w="fit-content"
      style={{ background: fill, color: onFill, borderRadius: 8 }}
    >
      {text.preview}
    </Text>
  )
}

interface LogoInputProps {
  value: string
  onChange: (logo: string) => void
  error: string | undefined
}

function LogoInput({ value, onChange, error }: LogoInputProps) {
  const text = useText()
  const [tooLarge, setTooLarge] = useState(false)
  const isPicture = value.startsWith('data:')
  const take = async (file: File | null) => {
    if (file === null) return
    setTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) onChange(await asDataAddress(file))
  }
  return (
    <div>
      <TextInput
        label={text.logo}
        description={text.logoHint}
        placeholder="https://"
        value={isPicture ? text.picture : value}
        readOnly={isPicture}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={tooLarge ? text.tooLarge : error}
      />
      <Group mt="xs">
        {isPicture && (
          <img
            src={value}
            alt={text.shown}
            style={{ maxWidth: 120, height: 40, objectFit: 'contain', background: '#fff' }}
          />
        )}
        <FileButton accept={pictures} onChange={take}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm">
              {text.choose}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
            {text.remove}
          </Button>
        )}
      </Group>
    </div>
  )
}

function asDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
