-- What the operator of the installation has set about it: one row, null where nothing is set.
create table operator_settings (
  only_row           boolean primary key default true check (only_row),
  -- Grows with each change, so that two admins do not overwrite each other.
  version            integer not null default 0,
  name               text,
  operator_name      text,
  address            text,
  email              text,
  grievance_officer  text,
  grievance_email    text,
  linkedin           text,
  facebook           text,
  instagram          text,
  discord            text,
  whatsapp           text,
  upi_id             text,
  upi_payee          text,
  accent             text,
  logo_light_key     text references uploads,
  logo_dark_key      text references uploads,
  constraint operator_name_bounded check (btrim(name) <> '' and char_length(name) <= 40),
  constraint operator_operator_name_bounded check (btrim(operator_name) <> '' and char_length(operator_name) <= 200),
  constraint operator_address_bounded check (btrim(address) <> '' and char_length(address) <= 500),
  constraint operator_email_bounded check (email like '%@%' and char_length(email) <= 254),
  constraint operator_grievance_officer_bounded
    check (btrim(grievance_officer) <> '' and char_length(grievance_officer) <= 300),
  constraint operator_grievance_email_bounded check (grievance_email like '%@%' and char_length(grievance_email) <= 254),
  constraint operator_linkedin_is_address check (linkedin ~ '^https?://' and char_length(linkedin) <= 2000),
  constraint operator_facebook_is_address check (facebook ~ '^https?://' and char_length(facebook) <= 2000),
  constraint operator_instagram_is_address check (instagram ~ '^https?://' and char_length(instagram) <= 2000),
  constraint operator_discord_is_address check (discord ~ '^https?://' and char_length(discord) <= 2000),
  constraint operator_whatsapp_is_address check (whatsapp ~ '^https?://' and char_length(whatsapp) <= 2000),
  constraint operator_upi_id_form check (upi_id ~ '^[A-Za-z0-9_.-]{2,200}@[A-Za-z][A-Za-z0-9]{1,63}$'),
  constraint operator_upi_payee_bounded check (btrim(upi_payee) <> '' and char_length(upi_payee) <= 60),
  constraint operator_accent_form check (accent ~ '^#[0-9a-f]{6}$')
);
insert into operator_settings default values;
create index operator_settings_by_logo_light on operator_settings (logo_light_key) where logo_light_key is not null;
create index operator_settings_by_logo_dark on operator_settings (logo_dark_key) where logo_dark_key is not null;
