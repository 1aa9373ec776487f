-- A period that is paid in parts has several charges; charges_once_by_part holds what this did.
alter table charges drop constraint charges_once;
