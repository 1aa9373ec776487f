/** A weekly schedule in the form of a company's file: one spinning class with two seats every day at 19:00. */
export const daily = Array.from({ length: 7 }, (_, day_of_week) => ({
  ref: `d${day_of_week}`,
  class_type: 'spinning',
  day_of_week,
  start_time: '19:00',
  end_time: '19:50',
  max_capacity: 2,
}))
