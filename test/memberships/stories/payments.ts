import type { Chapter } from '../scenario.ts'

export const payments: Record<string, Chapter> = {
  'a payment': {
    billing: 'internal',
    told: [
      [
        'on its due day keeps the membership active until the next one',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, owes 100 due 10/01
        10/01 pay                    -> active, owes 0
        16/01                        -> active
        09/02                        -> active until 10/03, owes 100 due 09/02 late 0
        09/02 pay                    -> active, owes 0
        10/02                        -> active
        `,
      ],
      [
        'is late from midnight after its due day',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 23:59                  -> active, owes 100 late 0
        11/01 00:00                  -> past_due until 09/02, owes 100 late 100, member active
        `,
      ],
      [
        'in the last minute of grace saves the membership, and no day is lost or won',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        15/01 23:59 pay              -> active until 09/02, owes 0, member active
        16/01                        -> active
        09/02                        -> active until 10/03, owes 100
        `,
      ],
      [
        'that does not come in the days of grace ends the membership, and remains a debt',
        'plain',
        `
        10/01/2040 sell              -> active
        15/01 23:59                  -> past_due, member active
        16/01 00:00                  -> cancelled because payment_overdue ends 15/01, owes 100, member cancelled
        09/02                        -> cancelled, owes 100
        `,
      ],
      [
        'after the membership was cancelled settles the debt and revives nothing',
        'plain',
        `
        10/01/2040 sell              -> active
        16/01                        -> cancelled, owes 100
        20/01 pay                    -> cancelled because payment_overdue ends 15/01, owes 0, member cancelled
        21/01                        -> cancelled, owes 0
        `,
      ],
      [
        'without any grace is due on its day or the membership is gone',
        'strict',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 23:59                  -> active
        11/01 00:00                  -> cancelled because payment_overdue ends 10/01, owes 100, member cancelled
        `,
      ],
      [
        'without any grace is asked for at a renewal just the same',
        'strict',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        09/02                        -> active until 10/03, owes 100 due 09/02
        10/02                        -> cancelled because payment_overdue ends 09/02, owes 100
        `,
      ],
      [
        'that is missing after a renewal ends the membership after the grace',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        09/02                        -> active until 10/03, owes 100
        10/02                        -> past_due, late 100
        14/02                        -> past_due
        15/02                        -> cancelled because payment_overdue ends 14/02, owes 100
        `,
      ],
      [
        'of the enrollment fee is a charge of its own, and both must be paid',
        'fee',
        `
        10/01/2040 sell              -> active, price 100, owes 150 due 10/01
        10/01 pay one                -> active
        11/01                        -> past_due
        12/01 pay                    -> active, owes 0
        16/01                        -> active
        `,
      ],
      [
        'of the enrollment fee is asked for once',
        'fee',
        `
        10/01/2040 sell              -> active, owes 150
        10/01 pay                    -> active, owes 0
        09/02                        -> active until 10/03, owes 100
        `,
      ],
      [
        'that is half of what is due does not stop the cancellation',
        'fee',
        `
        10/01/2040 sell              -> active
        12/01 pay one                -> past_due, member active
        15/01                        -> past_due
        16/01                        -> cancelled because payment_overdue ends 15/01
        `,
      ],
      [
        'late for longer than a period does not stop the renewal while there is grace',
        'patient',
        `
        10/01/2040 sell              -> active
        11/01                        -> past_due
        09/02                        -> past_due until 10/03, owes 200 late 100 due 10/01
        10/02                        -> past_due, owes 200 late 200
        19/02                        -> past_due
        20/02                        -> cancelled because payment_overdue ends 19/02, owes 200, member cancelled
        `,
      ],
      [
        'of the oldest of several debts wins time until the next is too old',
        'patient',
        `
        10/01/2040 sell              -> active
        15/02 pay one                -> past_due until 10/03, owes 100 late 100 due 09/02, since 10/02
        20/02                        -> past_due
        10/03                        -> past_due until 09/04, owes 200
        20/03                        -> past_due
        21/03                        -> cancelled because payment_overdue ends 20/03, owes 200
        `,
      ],
      [
        'of all debts makes the membership active, with its dates as they were',
        'patient',
        `
        10/01/2040 sell              -> active
        15/02                        -> past_due until 10/03, owes 200
        15/02 pay                    -> active until 10/03, owes 0, member active
        10/03                        -> active until 09/04, owes 100
        `,
      ],
      [
        'of what is late is enough, even when another charge is due today',
        'patient',
        `
        10/01/2040 sell              -> active
        09/02                        -> past_due, owes 200 late 100
        09/02 pay one                -> active until 10/03, owes 100 late 0 due 09/02
        10/02                        -> past_due
        `,
      ],
      [
        'of a year is asked for again a year later',
        'annual',
        `
        10/01/2040 sell              -> active until 09/01/2041, owes 1000
        10/01 pay                    -> active, owes 0
        08/01/2041                   -> active, owes 0
        09/01                        -> active, owes 1000 due 09/01
        10/01                        -> past_due
        `,
      ],
      [
        'of a daily pass is asked for every day until the grace for the first is over',
        'day',
        `
        10/01/2040 sell              -> active until 11/01, owes 100
        11/01                        -> past_due until 12/01, owes 200 late 100
        12/01                        -> past_due until 13/01, owes 300 late 200
        15/01                        -> past_due until 16/01, owes 600
        16/01                        -> cancelled because payment_overdue ends 15/01, owes 600
        `,
      ],
      [
        'that is missing on the last day before a renewal ends the membership without renewing it',
        'grace-29',
        `
        10/01/2040 sell              -> active until 09/02
        08/02                        -> past_due
        09/02                        -> cancelled because payment_overdue until 09/02 ends 08/02, owes 100
        10/03                        -> cancelled, owes 100
        `,
      ],
      [
        'that never came is still owed when the membership expires',
        'patient',
        `
        10/01/2040 sell once         -> active
        09/02                        -> past_due, owes 100
        10/02                        -> cancelled because expired ends 09/02, owes 100, member cancelled
        `,
      ],
    ],
  },

  'the first charge': {
    billing: 'internal',
    told: [
      [
        'of a membership sold ahead is due on the day of the sale',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active until 02/03, owes 100 due 10/01
        11/01                        -> past_due, member active
        15/01                        -> past_due
        16/01                        -> cancelled because payment_overdue ends 15/01, owes 100
        `,
      ],
      [
        'of a membership sold ahead and paid is followed by the next at its renewal',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active until 02/03
        10/01 pay                    -> active
        01/02                        -> active, owes 0
        02/03                        -> active until 01/04, owes 100 due 02/03
        `,
      ],
      [
        'of a membership entered late is due on the day of the sale',
        'plain',
        `
        20/01/2040 sell for 10/01    -> active until 09/02, owes 100 due 20/01
        20/01                        -> active, late 0
        21/01                        -> past_due
        25/01                        -> past_due
        26/01                        -> cancelled because payment_overdue ends 25/01
        `,
      ],
      [
        'of a membership entered months late is not late on the day of the sale',
        'plain',
        `
        20/03/2040 sell for 10/01    -> active until 09/02
        20/03                        -> active until 09/04, late 0
        20/03 pay                    -> active, owes 0
        09/04                        -> active until 09/05, owes 100 due 09/04
        `,
      ],
    ],
  },
}
