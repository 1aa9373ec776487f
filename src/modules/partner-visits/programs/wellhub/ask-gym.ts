import type { OutsideAnswer, OutsideRequest } from '#platform/http/call-out.ts'
import type { Call, CommonSettings } from '../../program.ts'

export interface GymRequest extends Pick<OutsideRequest, 'method' | 'body'> {
  path: string
}

/** Calls Wellhub about one gym. */
export function askGym(
  { settings, send }: Call<CommonSettings & { token: string }>,
  gym: string,
  { path, ...request }: GymRequest,
): Promise<OutsideAnswer> {
  const headers = { authorization: `Bearer ${settings.token}`, 'x-gym-id': gym }
  return send({ ...request, url: `${settings.base_url}${path}`, headers })
}
