import { setTimeout as pause } from 'node:timers/promises'
import { DeviceRefused, type Enrolled } from '../../devices/adapter.ts'
import type { Terminal } from './http-client.ts'

const captureSeconds = 60
const lookEveryMs = 2000

/** Faces go through memory only: from the terminal that took a face to the unit's other terminals. */
export function createFaces(terminal: Terminal) {
  const readFace = async (userId: number): Promise<Uint8Array | undefined> => {
    try {
      const text = await terminal.get(`AccessFace.cgi?action=list&UserIDList[0]=${userId}`)
      const { FaceDataList } = JSON.parse(text) as { FaceDataList?: { PhotoData?: string[] }[] }
      const photo = FaceDataList?.[0]?.PhotoData?.[0]
      return photo ? Buffer.from(photo, 'base64') : undefined
    } catch (error) {
      // The terminal has no face, or gives none out.
      if (error instanceof DeviceRefused || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  return {
    readFace,
    async writeFace(userId: number, photo: Uint8Array): Promise<void> {
      const FaceList = [{ UserID: String(userId), PhotoData: [Buffer.from(photo).toString('base64')] }]
      await terminal.post('AccessFace.cgi?action=insertMulti', { FaceList }).catch(async (error) => {
        if (!(error instanceof DeviceRefused)) throw error
        await terminal.post('AccessFace.cgi?action=updateMulti', { FaceList })
      })
    },
    /** Makes the terminal take the face of the person in front of it; resolves when it has a face that it did not have before. */
    async enrol(_: Enrolled, userId: number): Promise<{ card?: string }> {
      const before = await readFace(userId)
      const path = `accessControl.cgi?action=captureCmd&type=1&UserID=${userId}&heartbeat=5&timeout=${captureSeconds}`
      await terminal.get(path)
      for (let waited = 0; waited < captureSeconds * 1000; waited += lookEveryMs) {
        await pause(lookEveryMs, undefined, { ref: false })
        const photo = await readFace(userId)
        if (photo && (!before || !Buffer.from(photo).equals(before))) return {}
      }
      throw new DeviceRefused('nobody_looked')
    },
  }
}
