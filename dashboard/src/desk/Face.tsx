import './photo.css'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { smallPhotoQuery } from './queries.ts'

/** The small photo of a person whose name is beside it, so that a borrowed code is noticed; without a photo, an outline. */
export function Face({ id, takenAt, size = 40 }: { id: string | undefined; takenAt: string | null; size?: number }) {
  const { may } = useSession()
  const query = useQuery({
    ...smallPhotoQuery(id ?? '', takenAt ?? ''),
    enabled: id !== undefined && takenAt !== null && may('members:contacts'),
  })
  const photo = query.data?.photo
  return photo ? (
    <img src={photo} alt="" width={size} height={size} className="photo" />
  ) : (
    <span className="photo no-photo" style={{ width: size, height: size }}>
      <IconUser size={size * 0.6} stroke={1.4} aria-hidden />
    </span>
  )
}
