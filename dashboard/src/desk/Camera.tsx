import './photo.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Tirar foto',
    take: 'Tirar',
    back: 'Voltar',
    none: 'Nenhuma câmera aqui, ou o navegador não a liberou. Escolha um arquivo.',
  },
  en: {
    title: 'Take a photo',
    take: 'Take it',
    back: 'Back',
    none: 'There is no camera here, or the browser does not give it. Choose a file.',
  },
})

interface Props {
  onTake: (video: HTMLVideoElement) => void
  onClose: () => void
  /** The button for a user without a camera. */
  instead: ReactNode
}

/** Shows the camera of this computer, and returns its picture when the button is pressed. */
export function Camera({ onTake, onClose, instead }: Props) {
  const text = useText()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<'asking' | 'on' | 'none'>('asking')
  const stream = useRef<MediaStream>(undefined)
  useEffect(() => {
    if (video === null) return
    let over = false
    const start = async () => {
      const given = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: 1280 } })
      stream.current = given
      video.srcObject = given
      await video.play()
      setState('on')
      if (over) stop()
    }
    const stop = () => {
      over = true
      for (const track of stream.current?.getTracks() ?? []) track.stop()
    }
    // No camera, no permission, or http, where browsers allow no camera.
    start().catch(() => setState('none'))
    return stop
  }, [video])
  return (
    <Modal opened onClose={onClose} title={text.title} centered>
      {state === 'none' && <Text role="alert">{text.none}</Text>}
      <video ref={setVideo} className="camera" hidden={state === 'none'} playsInline muted aria-label={text.title} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {text.back}
        </Button>
        {state === 'none' ? (
          instead
        ) : (
          <Button disabled={state !== 'on'} onClick={() => onTake(video!)} data-autofocus>
            {text.take}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
