import type { Chapter } from '../scenario.ts'

export const timeZones: Record<string, Chapter> = {
  'a gym in Fernando de Noronha, an hour ahead of Brasília': {
    billing: 'internal',
    timezone: 'America/Noronha',
    told: [
      [
        'sells late in the evening for its own day',
        'plain',
        `
        10/01/2040 23:30 sell        -> active until 09/02, owes 100 due 10/01
        10/01 23:59                  -> active, late 0
        11/01 00:00                  -> past_due
        `,
      ],
      [
        'ends trials at its own midnight',
        'trial',
        `
        10/01/2040 22:30 sell        -> trial until 16/02, due 17/01
        16/01 23:59                  -> trial
        17/01 00:00                  -> active
        `,
      ],
      [
        'cancels late in the evening for its own day',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 23:30 cancel           -> cancelled ends 20/01
        `,
      ],
      [
        'freezes late in the evening from its own day',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        12/01 23:30 freeze until 22/01 -> frozen until 19/02
        21/01 23:59                  -> frozen
        22/01 00:00                  -> active until 19/02
        `,
      ],
      [
        'counts the freezes of its own year',
        'plain',
        `
        10/12/2040 sell              -> active until 09/01/2041
        10/12 pay                    -> active
        11/12 freeze until 12/12     -> frozen until 10/01/2041
        13/12 freeze until 14/12     -> frozen until 11/01/2041
        31/12 23:59 freeze until 01/01/2041 -> refused FREEZE_LIMIT_EXCEEDED
        01/01/2041 00:00 freeze until 02/01 -> frozen until 12/01
        `,
      ],
    ],
  },

  'a gym in Santiago, where clocks change': {
    billing: 'internal',
    timezone: 'America/Santiago',
    told: [
      [
        'makes a charge late on the day that begins at one o’clock, when clocks go forward',
        'plain',
        `
        01/09/2040 23:30 sell        -> active until 01/10, owes 100 due 01/09
        01/09 23:59                  -> active, late 0
        02/09 01:00                  -> past_due
        06/09                        -> past_due
        07/09                        -> cancelled because payment_overdue ends 06/09
        `,
      ],
      [
        'renews on the day that has no midnight',
        'plain',
        `
        03/08/2040 sell              -> active until 02/09
        03/08 pay                    -> active
        01/09 23:59                  -> active until 02/09, owes 0
        02/09 01:00                  -> active until 02/10, owes 100 due 02/09
        `,
      ],
      [
        'keeps a last day without midnight valid to its end',
        'plain',
        `
        03/08/2040 sell once         -> active until 02/09
        03/08 pay                    -> active
        02/09 23:59                  -> active
        03/09 00:00                  -> cancelled because expired ends 02/09
        `,
      ],
      [
        'ends a freeze on the day that has no midnight',
        'plain',
        `
        10/08/2040 sell              -> active until 09/09
        10/08 pay                    -> active
        23/08 freeze until 02/09     -> frozen until 19/09
        01/09 23:59                  -> frozen
        02/09 01:00                  -> active until 19/09
        `,
      ],
      [
        'counts whole calendar days of a freeze across the change in September',
        'plain',
        `
        20/08/2040 sell              -> active until 19/09
        20/08 pay                    -> active
        30/08 freeze until 09/09     -> frozen until 29/09
        05/09 unfreeze               -> active until 25/09
        `,
      ],
      [
        'counts whole calendar days of a trial across the change in September',
        'trial',
        `
        28/08/2040 23:30 sell        -> trial until 04/10, due 04/09
        03/09 23:59                  -> trial
        04/09 00:00                  -> active
        `,
      ],
      [
        'makes a charge late after the longest day, when clocks go back in April',
        'plain',
        `
        07/04/2040 22:30 sell        -> active until 07/05, owes 100 due 07/04
        07/04 23:59                  -> active, late 0
        08/04 00:00                  -> past_due
        12/04                        -> past_due
        13/04                        -> cancelled because payment_overdue ends 12/04
        `,
      ],
      [
        'renews and expires by calendar days across the change in April',
        'plain',
        `
        20/03/2040 sell              -> active until 19/04
        20/03 pay                    -> active
        18/04 23:59                  -> active until 19/04
        19/04 00:00                  -> active until 19/05
        19/04 set auto_renew=false   -> active
        19/04 pay                    -> active
        19/05 23:59                  -> active
        20/05 00:00                  -> cancelled because expired ends 19/05
        `,
      ],
      [
        'counts whole calendar days of a freeze across the change in April',
        'plain',
        `
        20/03/2040 sell              -> active until 19/04
        20/03 pay                    -> active
        02/04 freeze until 12/04     -> frozen until 29/04
        11/04 23:59                  -> frozen
        12/04 00:00                  -> active until 29/04
        `,
      ],
    ],
  },
}
