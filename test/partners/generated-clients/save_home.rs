//! Reads a home and saves it with a client that openapi-generator made.
use pianta::apis::{configuration::Configuration, versions_api};
use pianta::models::RevisionInput;
use std::env::var;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let configuration = Configuration {
        base_path: var("SERVER")?,
        oauth_access_token: Some(var("TOKEN")?),
        ..Default::default()
    };
    let project = var("PROJECT")?;
    let mut read = versions_api::read_home(&configuration, &project, None).await?;
    read.home["name"] = "Saved".into();
    let home = serde_json::from_value(read.home)?;
    let input = RevisionInput::new(home, String::new(), Some(read.number));
    let saved = versions_api::save_revision(&configuration, &project, input, None).await?;
    println!("saved {}", saved.number);
    Ok(())
}
