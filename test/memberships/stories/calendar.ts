import type { Chapter } from '../scenario.ts'

export const calendar: Record<string, Chapter> = {
  'the calendar': {
    billing: 'internal',
    told: [
      [
        'counts 30 days from a leap day',
        'plain',
        `
        29/02/2040 sell              -> active until 30/03, owes 100 due 29/02
        29/02 pay                    -> active
        01/03                        -> active
        30/03                        -> active until 29/04, owes 100 due 30/03
        `,
      ],
      [
        'makes a charge of the leap day late on 1 March',
        'plain',
        `
        29/02/2040 sell              -> active
        01/03                        -> past_due
        05/03                        -> past_due
        06/03                        -> cancelled because payment_overdue ends 05/03
        `,
      ],
      [
        'makes the leap day the last day of a membership',
        'plain',
        `
        30/01/2040 sell once         -> active until 29/02
        30/01 pay                    -> active
        29/02                        -> active, member active
        01/03                        -> cancelled because expired ends 29/02, member cancelled
        `,
      ],
      [
        'renews on a leap day',
        'plain',
        `
        30/01/2040 sell              -> active until 29/02
        30/01 pay                    -> active
        29/02                        -> active until 30/03, owes 100 due 29/02
        01/03                        -> past_due
        `,
      ],
      [
        'ends a year that began on a leap day on 28 February',
        'annual',
        `
        29/02/2040 sell once         -> active until 28/02/2041
        29/02 pay                    -> active
        28/02/2041                   -> active
        01/03                        -> cancelled because expired ends 28/02
        `,
      ],
      [
        'ends a leap year one day before its end',
        'annual',
        `
        01/01/2040 sell once         -> active until 31/12
        01/01 pay                    -> active
        31/12                        -> active
        01/01/2041                   -> cancelled because expired ends 31/12/2040
        `,
      ],
      [
        'counts the leap day as a frozen day',
        'plain',
        `
        10/02/2040 sell              -> active until 11/03
        10/02 pay                    -> active
        25/02 freeze until 05/03     -> frozen until 20/03
        01/03 unfreeze               -> active until 16/03
        `,
      ],
      [
        'counts the leap day as a day of trial',
        'trial',
        `
        25/02/2040 sell              -> trial until 02/04, due 03/03
        02/03                        -> trial
        03/03                        -> active
        `,
      ],
      [
        'counts February of a common year with 28 days',
        'plain',
        `
        10/02/2041 sell              -> active until 12/03
        10/02 pay                    -> active
        25/02 freeze until 05/03     -> frozen until 20/03
        05/03                        -> active until 20/03
        20/03                        -> active until 19/04
        `,
      ],
      [
        'has no special rule for the last day of a month',
        'plain',
        `
        31/01/2040 sell              -> active until 01/03
        31/01 pay                    -> active
        29/02                        -> active until 01/03, owes 0
        01/03                        -> active until 31/03, owes 100
        01/03 pay                    -> active
        31/03                        -> active until 30/04
        31/03 pay                    -> active
        30/04                        -> active until 30/05
        `,
      ],
      [
        'carries a renewal and its charge over New Year',
        'plain',
        `
        02/12/2040 sell              -> active until 01/01/2041, owes 100
        02/12 pay                    -> active
        31/12                        -> active until 01/01/2041, owes 0
        01/01/2041                   -> active until 31/01, owes 100 due 01/01
        02/01                        -> past_due
        06/01                        -> past_due
        07/01                        -> cancelled because payment_overdue ends 06/01
        `,
      ],
      [
        'expires a membership on the last day of the year',
        'plain',
        `
        01/12/2040 sell once         -> active until 31/12
        01/12 pay                    -> active
        31/12 23:59                  -> active
        01/01/2041 00:00             -> cancelled because expired ends 31/12/2040
        `,
      ],
      [
        'carries a trial over New Year',
        'trial',
        `
        28/12/2040 sell              -> trial until 03/02/2041, due 04/01/2041
        03/01/2041                   -> trial
        04/01                        -> active until 03/02
        `,
      ],
      [
        'carries grace over New Year',
        'plain',
        `
        29/12/2040 sell              -> active, owes 100
        30/12                        -> past_due
        03/01/2041                   -> past_due
        04/01                        -> cancelled because payment_overdue ends 03/01, owes 100
        `,
      ],
    ],
  },

  'a time in which nobody looks': {
    billing: 'internal',
    told: [
      [
        'ends for a late payer as if each night had been watched',
        'plain',
        `
        10/01/2040 sell              -> active
        01/06                        -> cancelled because payment_overdue until 09/02 ends 15/01, owes 100 late 100
        `,
      ],
      [
        'ends for a trial as if each night had been watched',
        'trial',
        `
        10/01/2040 sell              -> trial
        01/12                        -> cancelled because payment_overdue until 16/02 ends 22/01, owes 100
        `,
      ],
      [
        'ends for a frozen member as if each night had been watched',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        12/01 freeze until 22/01     -> frozen until 19/02
        01/06                        -> cancelled because payment_overdue until 20/03 ends 24/02, owes 100
        `,
      ],
      [
        'ends for a patient gym as if each night had been watched',
        'patient',
        `
        10/01/2040 sell              -> active
        01/06                        -> cancelled because payment_overdue until 10/03 ends 19/02, owes 200 late 200
        `,
      ],
      [
        'ends for a frozen late payer as if each night had been watched',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        01/06                        -> cancelled because payment_overdue until 19/02 ends 25/01, owes 100
        `,
      ],
      [
        'does not hide a payment that came too late',
        'plain',
        `
        10/01/2040 sell              -> active
        01/06 pay                    -> cancelled because payment_overdue ends 15/01, owes 0
        `,
      ],
      [
        'does not let a freeze revive what has expired',
        'patient',
        `
        10/01/2040 sell once         -> active
        01/03 freeze until 10/03     -> refused NOT_FREEZABLE, cancelled because expired ends 09/02
        `,
      ],
      [
        'is the same when someone looks every few days',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        12/01 freeze until 22/01     -> frozen until 19/02
        14/01                        -> frozen
        18/01                        -> frozen
        21/01                        -> frozen
        22/01                        -> active
        25/01                        -> active
        31/01                        -> active
        05/02                        -> active
        10/02                        -> active
        15/02                        -> active, owes 0
        18/02                        -> active until 19/02
        19/02                        -> active until 20/03, owes 100
        20/02                        -> past_due
        21/02                        -> past_due
        23/02                        -> past_due
        24/02                        -> past_due
        25/02                        -> cancelled because payment_overdue ends 24/02
        28/02                        -> cancelled
        01/06                        -> cancelled because payment_overdue until 20/03 ends 24/02, owes 100
        `,
      ],
    ],
  },
}
