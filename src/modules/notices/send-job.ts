import { job, OfCompany } from '#platform/jobs/job.ts'

const place = ({ teamId }: { teamId: string }) => `send-notices ${teamId}`

/** Sends a company's notices that wait. At most one such job waits per company, with the pauses that it has. */
export const sendNoticesJob = job('send-notices', OfCompany, {
  queue: place,
  key: place,
  keepWaiting: true,
  maxAttempts: 32_767,
})
