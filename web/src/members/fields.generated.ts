// Generated from the server's own description of itself by web/generate.ts; not edited by hand.

export const memberFields = [
  {"name":"full_name","part":"client","isOfPerson":true,"maxLength":200,"label":{"pt":"Nome completo","en":"Full name"},"trail":{"pt":"nome","en":"name"},"control":"text","csv":["full_name","nome","nome completo","aluno","name","full name"],"inApp":"reads"},
  {"name":"email","part":"client","isOfPerson":true,"maxLength":254,"label":{"pt":"E-mail","en":"E-mail"},"control":"email","csv":["email","e-mail"],"inApp":"reads"},
  {"name":"phone","part":"client","isOfPerson":true,"maxLength":32,"label":{"pt":"Telefone","en":"Phone"},"typed":{"pt":"Telefone com DDD","en":"Phone with area code"},"control":"phone","csv":["phone","telefone","celular","whatsapp","mobile"],"inApp":"changes"},
  {"name":"cpf","part":"client","isOfPerson":true,"maxLength":14,"label":{"pt":"CPF","en":"CPF"},"control":"cpf","csv":["cpf","documento"]},
  {"name":"birth_date","part":"client","isOfPerson":true,"label":{"pt":"Nascimento","en":"Birth date"},"control":"day","csv":["birth_date","nascimento","data de nascimento","birth date","birthday"]},
  {"name":"gender","part":"client","isOfPerson":true,"label":{"pt":"Gênero","en":"Gender"},"control":"choice","csv":["gender","sexo","genero"]},
  {"name":"fitness_goals","part":"profile","isOfPerson":false,"label":{"pt":"Objetivos","en":"Goals"},"control":"list","inApp":"changes"},
  {"name":"experience_level","part":"profile","isOfPerson":false,"label":{"pt":"Nível","en":"Level"},"control":"choice"},
  {"name":"preferred_training_time","part":"profile","isOfPerson":false,"label":{"pt":"Horário preferido","en":"Preferred time"},"control":"choice","inApp":"changes"},
  {"name":"training_days_per_week","part":"profile","isOfPerson":false,"label":{"pt":"Dias de treino por semana","en":"Training days a week"},"trail":{"pt":"dias de treino","en":"training days"},"control":"number","inApp":"changes"},
  {"name":"access_card_number","part":"profile","isOfPerson":false,"label":{"pt":"Cartão de acesso","en":"Access card"},"control":"text"},
  {"name":"source","part":"client","isOfPerson":false,"maxLength":100,"label":{"pt":"Origem","en":"Origin"},"control":"choice","csv":["source","origem","origin"]},
] as const
