import { Button, FileButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { photoQuery } from './queries.ts'

const useText = defineText({
  pt: { of: (name: string) => `Foto de ${name}`, add: 'Adicionar foto', change: 'Trocar foto', remove: 'Remover foto' },
  en: {
    of: (name: string) => `Photo of ${name}`,
    add: 'Add a photo',
    change: 'Change the photo',
    remove: 'Remove the photo',
  },
})

const side = 512

/** The member's photo, for those who may see contacts; on the member's page it can be changed. */
export function Photo({ id, name, editable }: { id: string; name: string; editable: boolean }) {
  const text = useText()
  const { may } = useSession()
  const query = useQuery({ ...photoQuery(id), enabled: may('members:contacts') })
  const photo = query.data?.photo ?? null
  const change = useAction({
    run: async (file: File | null) => {
      const sent = file === null ? null : await inSmall(file)
      return api.changeMemberPhoto({ path: { id }, body: { photo: sent } })
    },
    touches: ['members'],
  })
  if (!may('members:contacts')) return null
  return (
    <div>
      {photo !== null && (
        <img src={photo} alt={text.of(name)} width={96} height={96} style={{ objectFit: 'cover', borderRadius: 8 }} />
      )}
      {editable && may('members:write') && query.isSuccess && (
        <Group gap={4}>
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && change.mutate(file)}>
            {(props) => (
              <Button {...props} variant="subtle" size="compact-xs" loading={change.isPending}>
                {photo === null ? text.add : text.change}
              </Button>
            )}
          </FileButton>
          {photo !== null && (
            <Button variant="subtle" color="gray" size="compact-xs" onClick={() => change.mutate(null)}>
              {text.remove}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

/** A picture of a camera is far larger than what is kept: its middle, as a small JPEG. */
async function inSmall(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const cut = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, cut)
  const [x, y] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  canvas.getContext('2d')!.drawImage(picture, x, y, cut, cut, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.85)
}
