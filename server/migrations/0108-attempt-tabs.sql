-- A test that is open in two tabs or on two devices: one has it, and the other says so instead of writing over its answers.
alter table attempts add column opened_in uuid;
