import './photo.css'
import { squarePhoto } from '@catraca/web/square-photo.ts'
import { Button, type ButtonProps, FileButton, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { photoQuery } from './queries.ts'

const Camera = loadWhenShown(() => import('./Camera.tsx'), 'Camera')

const useText = defineText({
  pt: {
    of: (name: string) => `Foto de ${name}`,
    take: 'Tirar foto',
    choose: 'Escolher arquivo',
    remove: 'Remover foto',
    consent: 'Só com a autorização do aluno. Fica registrado que foi você quem a confirmou.',
  },
  en: {
    of: (name: string) => `Photo of ${name}`,
    take: 'Take a photo',
    choose: 'Choose a file',
    remove: 'Remove the photo',
    consent: 'Only with the consent of the member. It is recorded that you confirmed it.',
  },
})

/** The member's photo, for users who may see contacts; on the member's page a new one can be taken. */
export function Photo({ id, name, editable }: { id: string; name: string; editable: boolean }) {
  const text = useText()
  const { may } = useSession()
  const [taking, camera] = useDisclosure()
  const query = useQuery({ ...photoQuery(id), enabled: may('members:contacts') })
  const photo = query.data?.photo ?? null
  const change = useAction({
    run: async (source: Blob | HTMLVideoElement | null) => {
      const sent = source === null ? null : await squarePhoto(source)
      return api.changeMemberPhoto({ path: { id }, body: { photo: sent } })
    },
    touches: ['members', 'access'],
    after: camera.close,
  })
  if (!may('members:contacts') || (photo === null && !editable)) return null
  return (
    <div>
      {photo !== null && <img src={photo} alt={text.of(name)} width={96} height={96} className="photo" />}
      {editable && may('members:write') && query.isSuccess && (
        <>
          <Group gap={4}>
            <Button variant="subtle" size="compact-xs" loading={change.isPending} onClick={camera.open}>
              {text.take}
            </Button>
            <ChooseFile onChoose={change.mutate} variant="subtle" size="compact-xs" />
            {photo !== null && (
              <Button variant="subtle" color="gray" size="compact-xs" onClick={() => change.mutate(null)}>
                {text.remove}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" maw={260}>
            {text.consent}
          </Text>
        </>
      )}
      {taking && (
        <Camera
          onTake={change.mutate}
          onClose={camera.close}
          instead={<ChooseFile onChoose={change.mutate} loading={change.isPending} />}
        />
      )}
    </div>
  )
}

function ChooseFile({ onChoose, ...button }: ButtonProps & { onChoose: (file: File) => void }) {
  const text = useText()
  return (
    <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && onChoose(file)}>
      {(props) => (
        <Button {...props} {...button}>
          {text.choose}
        </Button>
      )}
    </FileButton>
  )
}
