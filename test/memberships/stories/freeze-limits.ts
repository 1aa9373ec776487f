import type { Chapter } from '../scenario.ts'

export const freezeLimits: Record<string, Chapter> = {
  'the limits of freezing': {
    billing: 'external',
    told: [
      [
        'allow as many days as the plan says',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 11/02     -> frozen until 10/03 thaws 11/02
        10/02                        -> frozen
        11/02                        -> active until 10/03
        `,
      ],
      [
        'refuse one day more than the plan says',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 12/02     -> refused FREEZE_TOO_LONG, active until 09/02 thaws never, member active
        `,
      ],
      [
        'allow 60 days where the plan says 60, and refuse 61',
        'annual',
        `
        10/01/2040 sell              -> active until 09/01/2041
        10/02 freeze until 11/04     -> refused FREEZE_TOO_LONG, active
        10/02 freeze until 10/04     -> frozen until 10/03/2041
        10/04                        -> active until 10/03/2041
        `,
      ],
      [
        'refuse a freeze that ends today or ended before',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 12/01     -> refused VALIDATION_ERROR, active until 09/02
        12/01 freeze until 11/01     -> refused VALIDATION_ERROR, active until 09/02
        `,
      ],
      [
        'allow two freezes a year and refuse the third',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 17/01     -> frozen until 14/02
        20/01 freeze until 25/01     -> frozen until 19/02
        28/01 freeze until 30/01     -> refused FREEZE_LIMIT_EXCEEDED, active until 19/02 thaws never
        `,
      ],
      [
        'count a freeze ended on the day it began',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 17/01     -> frozen
        12/01 unfreeze               -> active
        12/01 freeze until 17/01     -> frozen
        13/01 unfreeze               -> active until 10/02
        14/01 freeze until 17/01     -> refused FREEZE_LIMIT_EXCEEDED, active until 10/02
        `,
      ],
      [
        'do not count a freeze that was refused',
        'plain',
        `
        10/01/2040 sell              -> active
        11/01 freeze until 01/04     -> refused FREEZE_TOO_LONG
        12/01 freeze until 13/01     -> frozen
        14/01 freeze until 15/01     -> frozen
        16/01 freeze until 17/01     -> refused FREEZE_LIMIT_EXCEEDED
        `,
      ],
      [
        'are not lifted by a renewal in the same year',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 13/01     -> frozen until 10/02
        14/01 freeze until 15/01     -> frozen until 11/02
        12/02 freeze until 13/02     -> refused FREEZE_LIMIT_EXCEEDED, active until 12/03
        `,
      ],
      [
        'begin anew at midnight of New Year',
        'plain',
        `
        01/11/2040 sell              -> active until 01/12
        05/11 freeze until 10/11     -> frozen until 06/12
        15/11 freeze until 20/11     -> frozen until 11/12
        31/12 23:59 freeze until 02/01/2041 -> refused FREEZE_LIMIT_EXCEEDED, active until 10/01/2041
        01/01/2041 00:00 freeze until 06/01 -> frozen until 15/01
        06/01                        -> active until 15/01
        `,
      ],
      [
        'count a freeze across New Year for the year in which it began',
        'plain',
        `
        01/12/2040 sell              -> active until 31/12
        20/12 freeze until 10/01/2041 -> frozen until 21/01/2041
        09/01/2041                   -> frozen
        10/01                        -> active until 21/01
        11/01 freeze until 13/01     -> frozen until 23/01
        14/01 freeze until 16/01     -> frozen until 25/01
        17/01 freeze until 19/01     -> refused FREEZE_LIMIT_EXCEEDED, active until 25/01
        `,
      ],
      [
        'forbid any freeze where the plan has none',
        'unfreezable',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 13/01     -> refused FREEZE_LIMIT_EXCEEDED, active until 09/02
        `,
      ],
      [
        'tell the yearly one first where both are passed',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 13/01     -> frozen
        14/01 freeze until 15/01     -> frozen
        16/01 freeze until 01/04     -> refused FREEZE_LIMIT_EXCEEDED
        `,
      ],
      [
        'refuse to freeze what is frozen',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 freeze until 25/01     -> refused NOT_FREEZABLE, frozen until 19/02 thaws 22/01
        `,
      ],
      [
        'refuse to freeze what is cancelled',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 cancel                 -> cancelled
        13/01 freeze until 22/01     -> refused NOT_FREEZABLE, cancelled, member cancelled
        `,
      ],
      [
        'refuse to freeze the last days of a membership cancelled at its end',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 cancel at end          -> cancelled ends 09/02
        13/01 freeze until 22/01     -> refused NOT_FREEZABLE, cancelled until 09/02 ends 09/02, member active
        `,
      ],
      [
        'refuse to unfreeze what is not frozen',
        'trial',
        `
        10/01/2040 sell              -> trial
        11/01 unfreeze               -> refused NOT_FROZEN, trial until 16/02
        18/01 unfreeze               -> refused NOT_FROZEN, active until 16/02
        19/01 set status=past_due    -> past_due
        19/01 unfreeze               -> refused NOT_FROZEN, past_due
        20/01 cancel                 -> cancelled
        20/01 unfreeze               -> refused NOT_FROZEN, cancelled
        `,
      ],
    ],
  },
}
